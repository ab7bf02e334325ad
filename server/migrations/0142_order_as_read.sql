-- The order people read lists in: Chinese by pinyin, letters without regard to case first, and numbers by what they count,
-- so that room 2 stands before room 10. A server that was built without ICU keeps the order of its letters.
do $$
begin
  create collation as_read (provider = icu, locale = 'zh-u-kn-true-kr-latn-hani');
exception
  when feature_not_supported or undefined_object or invalid_parameter_value then
    execute format('create collation as_read (provider = libc, locale = %L)',
      (select datcollate from pg_database where datname = current_database()));
end
$$;
