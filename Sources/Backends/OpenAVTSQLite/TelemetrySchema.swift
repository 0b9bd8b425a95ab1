/// The tables and views of a telemetry database.
///
/// Times are in milliseconds since 1970, times of metrics in milliseconds. A sample that is written again replaces
/// itself.
enum TelemetrySchema {
    /// The text `AVTT`, by which SQLite recognizes the file of an application.
    static let applicationID = 0x4156_5454

    static let tables = """
        CREATE TABLE IF NOT EXISTS event (
            session TEXT NOT NULL, at INTEGER NOT NULL, number INTEGER NOT NULL, tracker TEXT, action TEXT NOT NULL,
            attributes TEXT NOT NULL, UNIQUE (session, at, number));
        CREATE TABLE IF NOT EXISTS metric (
            session TEXT NOT NULL, at INTEGER NOT NULL, number INTEGER NOT NULL, tracker TEXT, name TEXT NOT NULL,
            type TEXT NOT NULL, value REAL, attributes TEXT NOT NULL, histogram TEXT,
            UNIQUE (session, at, number));
        CREATE TABLE IF NOT EXISTS writer (rules TEXT NOT NULL UNIQUE);
        """

    static let views = """
        DROP VIEW IF EXISTS session_metric;
        DROP VIEW IF EXISTS session_quality;
        DROP VIEW IF EXISTS quality;
        DROP VIEW IF EXISTS quality_by_hour;
        DROP VIEW IF EXISTS error;
        CREATE VIEW session_metric AS
            SELECT session, name, type, count(*) AS count, sum(value) AS sum, min(value) AS least, avg(value) AS mean,
                max(value) AS most, min(at) AS first_at, max(at) AS last_at
            FROM metric GROUP BY session, name;
        CREATE VIEW session_quality AS
            SELECT session, min(at) AS started_at, max(at) AS ended_at,
                CAST(coalesce(sum(CASE WHEN name = 'NumPlays' THEN value END), 0) AS INTEGER) AS plays,
                min(CASE WHEN name = 'StartTime' THEN value END) AS startup_ms,
                coalesce(sum(CASE WHEN name = 'PlayTime' THEN value END), 0) AS play_ms,
                coalesce(sum(CASE WHEN name = 'RebufferTime' THEN value END), 0) AS rebuffer_ms,
                coalesce(sum(CASE WHEN name = 'NumRebuffers' THEN value END), 0) AS rebuffers,
                coalesce(sum(CASE WHEN name = 'NumErrors' THEN value END), 0) AS errors
            FROM metric GROUP BY session;
        CREATE VIEW quality AS
            SELECT count(*) AS sessions, sum(plays) AS plays, avg(startup_ms) AS startup_ms,
                sum(play_ms) / 3600000.0 AS play_hours,
                sum(rebuffer_ms) / nullif(sum(play_ms) + sum(rebuffer_ms), 0) AS rebuffer_ratio,
                avg(errors > 0) AS share_with_errors
            FROM session_quality;
        CREATE VIEW quality_by_hour AS
            SELECT strftime('%Y-%m-%d %H:00', started_at / 1000, 'unixepoch') AS hour, count(*) AS sessions,
                sum(plays) AS plays, avg(startup_ms) AS startup_ms,
                sum(rebuffer_ms) / nullif(sum(play_ms) + sum(rebuffer_ms), 0) AS rebuffer_ratio,
                avg(errors > 0) AS share_with_errors
            FROM session_quality GROUP BY hour ORDER BY hour;
        CREATE VIEW error AS
            SELECT session, at, tracker, action, json_extract(attributes, '$.errorDescription') AS description,
                json_extract(attributes, '$.errorCode') AS code, attributes
            FROM event WHERE action LIKE '%Error';
        """
}
