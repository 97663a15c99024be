-- What the tables of all other files use: numbers of documents, quantities as they were entered, and the search by letters
-- and words.
--
-- Conventions of all these files. Each object is created once, as it is today, and each file uses only those before it.
-- Times are timestamptz, quantities numeric(15, 3) in the product's unit, money numeric(15, 2) in Kenyan shillings. Text
-- that may be missing is '' rather than null, and so is the name of a stored file. Keys, references and checks of one
-- column keep the names that PostgreSQL gives them (<table>_<column>_fkey, _check, _key); those of several columns are
-- named here, but for the sums of what was entered. The values of each enum stand in alphabetical order, since lists are
-- sorted by them. A column that is added later comes last.

-- A document's number has at least `width` digits, and is never cut off as lpad alone would do.
create function document_number(prefix text, number bigint, width int) returns text
  language sql immutable strict
  return prefix || case when length(number::text) >= width then number::text else lpad(number::text, width, '0') end;

-- Lines of documents keep their quantity as it was entered, where that was in packagings
-- (docs/decisions/0067-packagings.md): a list of {"name", "count", "holds"}, whose sum is the quantity in the unit.
create function entered_quantity(entered json) returns numeric language sql immutable strict parallel safe as $$
  select sum((part ->> 'count')::numeric * (part ->> 'holds')::numeric) from json_array_elements(entered) part
$$;

-- What lots a line or request is of, as it was entered: a list of {"number", "expiresOn", "madeOn", "quantity"} for goods
-- that enter or are corrected, of {"lotId", "quantity"} for goods that leave. It is null where nobody said.
create function lots_quantity(lots json) returns numeric language sql immutable strict parallel safe as $$
  select sum((lot ->> 'quantity')::numeric) from json_array_elements(lots) lot
$$;

-- Words of any length are searched through indexes (docs/decisions/0047-found-or-followed.md). A text in small letters is
-- cut into parts of three, one from each of its letters on; the last ones end in spaces. What is searched begins one of
-- them, or consists of them if it has three letters or more.
create function search_parts(words text) returns tsvector language plpgsql immutable strict parallel safe as $$
declare
  padded text := translate(lower(words), E'\x1f', ' ') || '  ';
begin
  -- Cut into threes from the first, second and third letter on: a step for each letter would take several times longer.
  return array_to_tsvector(array_remove(string_to_array(
    regexp_replace(padded, '(...)', E'\\1\x1f', 'g') || E'\x1f'
    || regexp_replace(substr(padded, 2), '(...)', E'\\1\x1f', 'g') || E'\x1f'
    || regexp_replace(substr(padded, 3), '(...)', E'\\1\x1f', 'g'), E'\x1f'), ''));
end $$;

-- It matches the parts of every text that contains the words, and those of some others.
create function search_query(words text) returns tsquery language sql immutable strict parallel safe as $$
  select string_agg('''' || replace(replace(part, '\', '\\'), '''', '''''') || ''''
      || case when length(part) < 3 then ':*' else '' end, ' & ')::tsquery
    from (select translate(lower(words), E'\x1f', ' ') as plain) given,
      lateral (select distinct substr(plain, first, 3) as part
        from generate_series(1, greatest(1, least(length(plain) - 2, 30))) first) parts
$$;

-- A search forgives a typing error (docs/decisions/0063-a-search-that-forgives.md): what a word is searched by instead is
-- looked up among the words of names, of letters alone, in small letters. Words that no name has any more stay, and a word
-- that two transactions add at once stands here twice: neither does harm, and neither transaction waits.

-- Words have three to thirty letters. They are cut at what stands between them: a pattern would take several times longer.
create function words_of(name text) returns setof text language sql immutable strict parallel safe as $$
  select distinct word
    from string_to_table(translate(lower(name), '-/.,;:()[]"''+&%*_#', repeat(' ', 18)), ' ') word
    where length(word) between 3 and 30 and word !~ '[^[:alpha:]]'
$$;

create table product_words (word text not null);
create index product_words_word_idx on product_words (word);

create function learn_product_words() returns trigger language plpgsql as $$
begin
  insert into product_words
    select word from (select distinct word from changed, words_of(changed.name) word) found
    where not exists (select from product_words known where known.word = found.word);
  return null;
end $$;

create type named_kind as enum ('place', 'supplier', 'user');
create table name_words (kind named_kind not null, word text not null);
create index name_words_word_idx on name_words (kind, word);

-- The kind of what is named is the trigger's argument.
create function learn_name_words() returns trigger language plpgsql as $$
begin
  insert into name_words
    select tg_argv[0]::named_kind, word from (select distinct word from changed, words_of(changed.name) word) found
    where not exists (
      select from name_words known where known.kind = tg_argv[0]::named_kind and known.word = found.word);
  return null;
end $$;
