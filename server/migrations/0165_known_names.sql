-- The words in the names of suppliers, people and places, as product_words has those of products (migration 0147): by
-- them a search forgives a typing error.
create type named_kind as enum ('place', 'supplier', 'user');
create table name_words (kind named_kind not null, word text not null);
create index name_words_word_idx on name_words (kind, word);

insert into name_words
  select distinct 'supplier'::named_kind, word from suppliers, words_of(name) word
  union all select distinct 'user'::named_kind, word from users, words_of(name) word
  union all select distinct 'place'::named_kind, word from places, words_of(name) word;

create function learn_name_words() returns trigger language plpgsql as $$
begin
  insert into name_words
    select tg_argv[0]::named_kind, word from (select distinct word from changed, words_of(changed.name) word) found
    where not exists (
      select from name_words known where known.kind = tg_argv[0]::named_kind and known.word = found.word);
  return null;
end $$;

create trigger suppliers_new_words after insert on suppliers referencing new table as changed
  for each statement execute function learn_name_words('supplier');
create trigger suppliers_changed_words after update on suppliers referencing new table as changed
  for each statement execute function learn_name_words('supplier');
create trigger users_new_words after insert on users referencing new table as changed
  for each statement execute function learn_name_words('user');
create trigger users_changed_words after update on users referencing new table as changed
  for each statement execute function learn_name_words('user');
create trigger places_new_words after insert on places referencing new table as changed
  for each statement execute function learn_name_words('place');
create trigger places_changed_words after update on places referencing new table as changed
  for each statement execute function learn_name_words('place');

analyze name_words;
