-- The words of product names, by which a search forgives a typing error (docs/decisions/0063-a-search-that-forgives.md):
-- of letters alone, in small letters. What one is searched by instead is looked up here. Words that no name has any more
-- stay, and a word that two transactions add at once stands here twice: neither does harm, and neither transaction waits.
create table product_words (word text not null);
create index product_words_word_idx on product_words (word);

-- Words of three to thirty letters. Cut at what stands between words: a pattern would take several times longer.
create function words_of(name text) returns setof text language sql immutable strict parallel safe as $$
  select distinct word
    from string_to_table(translate(lower(name), '-/.,;:()[]"''+&%*_#', repeat(' ', 18)), ' ') word
    where length(word) between 3 and 30 and word !~ '[^[:alpha:]]'
$$;

insert into product_words select distinct word from products, words_of(name) word;

create function learn_product_words() returns trigger language plpgsql as $$
begin
  insert into product_words
    select word from (select distinct word from changed, words_of(changed.name) word) found
    where not exists (select from product_words known where known.word = found.word);
  return null;
end $$;
create trigger products_new_words after insert on products referencing new table as changed
  for each statement execute function learn_product_words();
create trigger products_changed_words after update on products referencing new table as changed
  for each statement execute function learn_product_words();

-- A bar code is looked up as it stands, and those that differ from it in one place.
create index products_barcode_idx on products (lower(barcode), id) where deleted_at is null and barcode <> '';

analyze product_words;
