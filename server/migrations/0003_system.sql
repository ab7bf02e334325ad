-- What the declarations cannot say: uniqueness over several columns.

-- A dictionary has one top entry, and each key one meaning.
create unique index dict_root on dict (code) where parent_id is null and is_deleted = 0;
create unique index dict_entry on dict (code, dict_key) where parent_id is not null and is_deleted = 0;
create unique index dict_biz_root on dict_biz (tenant_id, code) where parent_id is null and is_deleted = 0;
create unique index dict_biz_entry on dict_biz (tenant_id, code, dict_key) where parent_id is not null and is_deleted = 0;

-- Over deleted rows as well: the number of a tenant that is gone still stands in its data.
create unique index tenant_number on tenant (tenant_id);
