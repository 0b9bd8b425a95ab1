/// The functions that only formulas of packs have, because they are about events and what rules keep of them.
package let packFunctions = ["since", "within", "elapsed", "uuid", "running", "became", "changed", "valid"]
