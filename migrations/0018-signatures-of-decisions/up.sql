alter table "flow_activity" add column "signature_biz_id" bigint;
