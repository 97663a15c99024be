-- By when the goods of an order are asked for; null if no day was named.
alter table purchases add column due_on date;
