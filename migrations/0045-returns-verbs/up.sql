alter table "vehicle_return_settlement" add column "need_approval" boolean not null default false;
