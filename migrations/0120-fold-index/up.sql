create index "bill_payable_id_1c96d5_idx" on "bill_payable" (tenant_id, "id") where (is_deleted = 1 and summed is not null);
create index "bill_receivable_id_1c96d5_idx" on "bill_receivable" (tenant_id, "id") where (is_deleted = 1 and summed is not null);
