-- The command line tool `mi`: a public client that every installation knows, of no account. Its users come back to a port of their own machine.
insert into oauth_apps (id, account_id, user_id, opens, name, description, homepage_url, redirect_uris, scopes, client_id, confidential, created_at, updated_at)
values ('app_00000000000000000000000001', 'acc_00000000000000000000000000', 'usr_system', 'live', 'mi, the command line tool', '',
  'https://127.0.0.1/', array['http://127.0.0.1/callback'],
  array['meetings:read', 'meetings:write', 'transcripts:read', 'summaries:read', 'summaries:write', 'action_items:read',
    'action_items:write', 'webhooks:read', 'webhooks:write'],
  'mi-cli', false, '2026-11-22', '2026-11-22');
