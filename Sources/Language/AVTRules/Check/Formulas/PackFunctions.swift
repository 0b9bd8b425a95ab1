/// The functions that only formulas of packs have, because they concern events and what rules keep of them.
package let packFunctions = ["since", "within", "elapsed", "uuid", "running", "became", "changed", "valid"]
