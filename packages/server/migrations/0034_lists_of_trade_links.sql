-- A scope may name a completion list; those from before name none.
UPDATE trade_links SET scope = scope || '{"listId": null}';
