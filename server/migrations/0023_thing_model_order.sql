-- Properties are listed by type first: those of one type stand together.
drop index "thing_model_order";
create index "thing_model_order" on "thing_model" (tenant_id, "device_type_id", id) where is_deleted = 0;
