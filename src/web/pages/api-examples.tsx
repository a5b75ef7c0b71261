import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApiExamples, CodeSample } from '../../features/tokens/web/ApiExamples.tsx';
import styles from '../../features/tokens/web/ApiExamples.module.css';
import { languages } from '../../features/tokens/web/examples.ts';
import { member } from '../session.ts';
import { PageHeading } from '../ui/page/PageHeading.tsx';
import { Panel } from '../ui/page/Panel.tsx';
import { Segments } from '../ui/controls/Segments.tsx';

export function meta() {
  return [{ title: 'API examples | OpenPit' }];
}

const options = languages.map((value) => ({ value, label: value }));

export default function ApiExamplesPage() {
  const [search, setSearch] = useSearchParams();
  const [language, setLanguage] = useState(languages.find((name) => name === search.get('language')) ?? languages[0]);
  const { origin } = location;
  return (
    <>
      <PageHeading
        title="API examples"
        subtitle={
          <>
            Everything on this site can be read and changed by a program of yours. The{' '}
            <a href="/api/docs">API reference</a> lists every call.
          </>
        }
      />
      <Panel id="start" title="Start">
        <p className={styles.text}>
          Make a token on <Link to={`/user/${member().id}?tab=api-tokens`}>your profile</Link> and put it where your
          program finds it, not into the program:
        </p>
        <CodeSample label="Setting the token" language="Shell" code="export OPENPIT_TOKEN='openpit_…'" />
      </Panel>
      <div className={styles.choice}>
        <Segments
          label="Language of the examples"
          options={options}
          value={language}
          onChange={(value) => {
            setLanguage(value);
            setSearch({ language: value }, { replace: true, preventScrollReset: true });
          }}
        />
      </div>
      <ApiExamples origin={origin} language={language} />
      <Panel id="rules" title="Good to know">
        <dl className={styles.facts}>
          <dt>Address</dt>
          <dd>
            <code>{origin}/api</code>, described by <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1), from
            which generators make clients.
          </dd>
          <dt>Limits</dt>
          <dd>
            1,200 reads and 300 changes a minute for all your tokens together; they do not count against your browser.
            429 says in Retry-After how many seconds to wait.
          </dd>
          <dt>Refusals</dt>
          <dd>
            JSON with <code>code</code> (a stable word), <code>message</code> (a sentence) and, where fields are wrong,{' '}
            <code>issues</code>. 401: the token is wrong, revoked or expired. 403: it may not do this, such as change
            data with a token that reads.
          </dd>
          <dt>Out of reach</dt>
          <dd>Your account, other tokens, calendar addresses and the administration take no token.</dd>
          <dt>Numbers</dt>
          <dd>
            Grades, prices and shares are decimal strings, so that nothing is rounded; dates are <code>YYYY-MM-DD</code>
            .
          </dd>
        </dl>
      </Panel>
    </>
  );
}
