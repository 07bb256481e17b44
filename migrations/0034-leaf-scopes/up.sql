alter table "data_scope" add column "is_builtin" boolean not null default false;
