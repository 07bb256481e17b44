alter table "order_vehicle" add column "penalty_agreed" boolean not null default false;
