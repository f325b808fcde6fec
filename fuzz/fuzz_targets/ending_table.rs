//! Files of ending tables: any bytes are a whole table or none.
#![no_main]

use libfuzzer_sys::fuzz_target;
use patzer::library::tables;
use patzer::tablebase::EndingTable;

fuzz_target!(|bytes: &[u8]| {
    for name in ["KQK", "KPK"] {
        let Ok(class) = name.parse() else { continue };
        if let Some(table) = tables::of_bytes(class, bytes) {
            assert_eq!(table.values().len(), EndingTable::size(class));
        }
    }
});
