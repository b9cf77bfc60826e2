import './sites.css';
import './settings.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { nicheByNumber } from '../../../contract/niches.ts';
import { isWordKey } from '../../../contract/own-words.ts';
import { keyOfPage, type PageText, pageTexts } from '../../../contract/page-texts.ts';
import { type SettingGroup, settingGroups } from '../../../contract/setting-groups.ts';
import { Link, useLocation, useParams, useSearchParams } from '../../app/navigation.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Checkbox.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { Loading } from '../Loading.tsx';
import { useDates } from '../use-dates.ts';
import { Hosts } from './Hosts.tsx';
import { isOwn } from './ladder.ts';
import { SettingField } from './SettingField.tsx';
import { OwnWords } from './texts/OwnWords.tsx';
import { PageTexts } from './texts/PageTexts.tsx';
import { SitePreview } from './SitePreview.tsx';
import { type SiteSettings, siteQueries } from './site-queries.ts';
import { EditingContext, useDraft } from './use-draft.ts';
import { useSettingWords } from './use-setting-words.ts';

/** Everything a site, or a company for all of its sites, can be set to, in a draft. */
export default function SiteEditorPage() {
  const { t } = useLingui();
  const { site = '' } = useParams();
  const query = useQuery(siteQueries.settings(site));
  return query.data ? (
    <Editor key={site} settings={query.data} />
  ) : (
    <DeskShell title={t`Site`}>
      <Loading query={query} />
    </DeskShell>
  );
}

function Editor({ settings }: { settings: SiteSettings }) {
  const { t } = useLingui();
  const { group: wanted } = useParams();
  const { scope } = settings;
  const words = useSettingWords();
  const { at } = useDates();
  const editing = useDraft(scope, settings);
  const [params, setParams] = useSearchParams('q', 'differs');
  const { hash } = useLocation();
  const [textPage, setTextPage] = useState<PageText>(
    () => pageTexts.find((page) => hash === `#${keyOfPage(page)}`) ?? 'terms',
  );
  const [q, setQ] = useState(params.get('q') ?? '');
  const onlyDiffering = params.get('differs') === '1';
  const isCompany = scope.startsWith('c');
  const { draft } = editing;
  const groups = settingGroups.filter((name) =>
    name === 'hosts' ? !isCompany : name === 'words' || settings.fields.some((view) => view.group === name),
  );
  const group: SettingGroup = groups.find((name) => name === wanted) ?? (isCompany ? 'identity' : 'look');
  const own = (view: SiteSettings['fields'][number]) => isOwn(view, draft, isCompany, settings.languages);
  const needle = q.trim().toLowerCase();
  const matches = (view: SiteSettings['fields'][number]) =>
    needle === ''
      ? view.group === group
      : [
          view.key,
          words.label(view.key),
          words.help(view.key) ?? '',
          words.show(view.key, view.site ?? view.company ?? view.built_in),
        ].some((text) => text.toLowerCase().includes(needle));
  const fields = settings.fields.filter((view) => matches(view) && (!onlyDiffering || own(view)));
  const base = `/desk/sites/${scope}`;
  return (
    <DeskShell
      wide
      title={settings.name}
      mark={<span className="site-square" data-niche={nicheByNumber(settings.niche).key} aria-hidden="true" />}
      aside={
        <div className="site-acts">
          <Tag tone="success">{t`Live: version ${settings.version}`}</Tag>
          {draft.length > 0 ? (
            <Tag tone="amber">{t`${plural(draft.length, { one: 'Draft: # change', other: 'Draft: # changes' })}`}</Tag>
          ) : null}
          <Link className={buttonClass(draft.length > 0 ? 'primary' : 'line')} to={`${base}/review`}>
            {draft.length > 0
              ? t`${plural(draft.length, { one: 'Review # change', other: 'Review # changes' })}`
              : t`History`}
          </Link>
        </div>
      }
    >
      <EditingContext value={editing}>
        {editing.editors.length > 0 ? (
          <p className="site-editors" role="status">
            {t`Also here: ${editing.editors.map((editor) => editor.name).join(', ')}`}
          </p>
        ) : null}
        {settings.scheduled.map((version) => (
          <p key={version.id} className="site-editors">
            {t`${plural(version.changes.length, { one: '# change', other: '# changes' })} will be published at ${at(version.publish_at)}`}
          </p>
        ))}
        <div className="site-editor">
          <nav className="site-groups" aria-label={t`Groups of settings`}>
            <TextInput
              type="search"
              aria-label={t`Find a setting`}
              placeholder={t`Find a setting`}
              leading={<Search />}
              value={q}
              onChange={({ target }) => {
                setQ(target.value);
                void setParams({ q: target.value, differs: onlyDiffering ? '1' : '' }, { replace: true });
              }}
            />
            <Switch
              label={t`Only what differs`}
              checked={onlyDiffering}
              onChange={({ target }) => void setParams({ q, differs: target.checked ? '1' : '' }, { replace: true })}
            />
            <ul>
              {groups.map((name) => {
                const views = settings.fields.filter((view) => view.group === name);
                const changed = draft.filter(({ key }) =>
                  name === 'words' ? isWordKey(key) : views.some((view) => view.key === key),
                ).length;
                const differs = views.filter(own).length;
                return (
                  <li key={name}>
                    <Link
                      className="desk-nav"
                      to={`${base}/${name}`}
                      aria-current={name === group && needle === '' ? 'page' : undefined}
                      onClick={() => setQ('')}
                    >
                      <span>{words.group(name)}</span>
                      <Badge
                        count={changed}
                        tone="warning"
                        label={t`${plural(changed, { one: '# in the draft', other: '# in the draft' })}`}
                      />
                      <Badge
                        count={differs}
                        tone="neutral"
                        label={t`${plural(differs, { one: '# differs', other: '# differ' })}`}
                      />
                    </Link>
                  </li>
                );
              })}
            </ul>
          </nav>
          <div className="site-fields">
            <h2>{needle === '' ? words.group(group) : t`Found`}</h2>
            {needle === '' && group === 'hosts' ? (
              <Hosts siteId={Number(scope)} site={settings} />
            ) : needle === '' && group === 'words' ? (
              <OwnWords settings={settings} isCompany={isCompany} onlyOwn={onlyDiffering} />
            ) : needle === '' && group === 'texts' ? (
              <PageTexts settings={settings} isCompany={isCompany} page={textPage} onPage={setTextPage} />
            ) : fields.length === 0 ? (
              <EmptyState
                icon={<Search />}
                title={needle === '' ? t`Everything is as the company has it.` : t`There is no setting by that name.`}
              />
            ) : (
              fields.map((view) => (
                <SettingField key={view.key} view={view} settings={settings} isCompany={isCompany} />
              ))
            )}
          </div>
          {group === 'hosts' ? null : <SitePreview scope={scope} group={group} text={textPage} />}
        </div>
      </EditingContext>
    </DeskShell>
  );
}
