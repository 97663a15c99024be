-- A code, password or link that was used or replaced before it was sent has not failed: it is no longer needed.
alter type message_status add value 'used';
