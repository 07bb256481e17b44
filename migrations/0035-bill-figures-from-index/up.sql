drop index "bill_receivable_contract_id_fee_item_status_idx";
drop index "bill_receivable_order_vehicle_id_status_idx";
create index "bill_receivable_contract_id_fee_item_status_idx" on "bill_receivable" (tenant_id, "contract_id", "fee_item", "status") include ("due_amt", "settled_amt", "unpaid_amt", "due_date") where is_deleted = 0;
create index "bill_receivable_order_vehicle_id_status_idx" on "bill_receivable" (tenant_id, "order_vehicle_id", "status") include ("due_amt", "settled_amt", "unpaid_amt", "due_date") where is_deleted = 0;
