drop index "contract_collection_search";
