-- Startup, rebuffering and play time of each session in milliseconds, as `playback.metrics` sends them, for logs without
-- missing, repeated or late events. A session without an end plays until its last event.
with lines as (
    select "at" as time, session, action
    from read_json(getvariable('log'), format = 'newline_delimited',
        columns = {'at': 'BIGINT', 'session': 'VARCHAR', 'action': 'VARCHAR'})
),
ends as (select session, max(time) as end_time from lines group by session),
intervals as (
    select session, action, time, lead(time) over (partition by session order by time) as next
    from lines where action not in ('Ping', 'Error')
)
select session,
    max(time) filter (action = 'Start') - min(time) filter (action = 'MediaRequest') as startup,
    coalesce(sum(next - time) filter (action = 'BufferBegin'), 0)::BIGINT as rebuffering,
    coalesce(sum(coalesce(next, end_time) - time)
        filter (action in ('Start', 'PauseFinish', 'BufferFinish', 'SeekFinish')), 0)::BIGINT as play
from intervals join ends using (session)
group by session order by session
