-- Domains of addresses with which nobody signs up at a company's sites, besides those that everybody knows to stop working soon.
create table refused_domains (
  id uuid primary key,
  company_id integer not null references companies (id),
  domain text not null check (length(domain) <= 253 and domain ~ '^[^\s@/]+\.[^\s@/.]+$'),
  reason text not null check (length(reason) between 3 and 200),
  until timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid not null,
  lifted_at timestamptz,
  lifted_by uuid
);
create unique index refused_domains_once on refused_domains (company_id, domain) where lifted_at is null;
