import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { measuresOf } from '../src/domain/figures/measures.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const tests = globSync('{src,tests,sample,soak}/**/*.{test,spec}.{ts,tsx}').map((file) => file.replaceAll('\\', '/'));

describe('docs/asvs.md', () => {
  const lines = read('docs/asvs.md').split('\n');

  /** `recovery.test.ts`, `src/server/operation/log.test.ts`, media `routes.test.ts`: whether there is such a test. */
  const isThere = (name: string) => tests.some((file) => file === name || file.endsWith(`/${name}`));

  it('names tests that are there', () => {
    const named = lines.flatMap((line) =>
      [...line.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, name]) => name!),
    );
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((name) => !isThere(name))).toEqual([]);
  });

  it('names tests of features that are there', () => {
    const features = new Set(globSync('src/features/*').map((folder) => path.basename(folder)));
    const wrong = lines
      .flatMap((line) => [...line.matchAll(/\b([a-z-]+(?:(?:, | and )[a-z-]+)*) `routes\.test\.ts`/g)])
      .flatMap(([, names]) => names!.split(/, | and /))
      .filter((name) => features.has(name) && !existsSync(`src/features/${name}/server/routes.test.ts`));
    expect(wrong).toEqual([]);
  });

  it('quotes titles of tests that are there', () => {
    const texts = tests.map(read);
    const quoted = lines.flatMap((line) => [...line.matchAll(/test\.ts` \('([^']+)'\)/g)].map(([, title]) => title!));
    expect(quoted.length).toBeGreaterThan(1);
    expect(quoted.filter((title) => !texts.some((text) => text.includes(title)))).toEqual([]);
  });

  it('has every requirement of a chapter once', () => {
    const numbers = lines.flatMap((line) => {
      const cell = /^\| ([\d., to()L]+?)(?: \([^)]*\))? \|/.exec(line)?.[1] ?? '';
      return cell.match(/\d+\.\d+\.\d+/g) ?? [];
    });
    expect(numbers.length).toBeGreaterThan(150);
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  });
});

describe('docs/proofs', () => {
  const pages = globSync('docs/proofs/*.md').filter((file) => !file.endsWith('README.md'));
  const rows = pages.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => line.startsWith('| ') && !/^\| (?:Promise|---)/.test(line))
      .map((line) => ({ file: path.basename(file), line })),
  );
  const named = rows.flatMap(({ line }) =>
    [...line.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)` \(((?:[^()]|\([^()]*\))+)\)/g)].map(([, test, title]) => ({
      test: test!,
      title: title!,
    })),
  );

  it('names tests that are there, by titles that stand in them', () => {
    const wrong = named.filter(({ test, title }) => !existsSync(test) || !read(test).includes(title));
    expect(wrong).toEqual([]);
  });

  it('has a proof in each row', () => {
    const bare = rows.filter(({ line }) => (line.split(/(?<!\\)\|/)[2] ?? '').trim() === '');
    expect(bare).toEqual([]);
  });
});

it.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('{docs,soak}/**/*.md')])(
  '%s names files that are there',
  (file) => {
    const text = read(file);
    const links = [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, target]) =>
      path.join(path.dirname(file), target!),
    );
    const paths = [...text.matchAll(/`((?:src|docs|deploy|soak|scripts|tests|sample)\/[\w./-]+\.\w+)`/g)].map(
      ([, name]) => name!,
    );
    const made = 'deploy/.env';
    expect([...links, ...paths].filter((target) => target !== made && !existsSync(target))).toEqual([]);
  },
);

describe('settings', () => {
  const known = new Set(
    [...read('src/server/config.ts').matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)'/g)].map(([, name]) => name!),
  );

  it('are all in the README', () => {
    const section = read('README.md').split('## Settings')[1]!.split('\n## ')[0]!;
    const told = new Set(
      [...section.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell]) => cell!.match(/[A-Z][A-Z0-9_]+/g)!),
    );
    expect(known.size).toBeGreaterThan(20);
    expect([...known].filter((name) => !told.has(name))).toEqual([]);
    expect([...told].filter((name) => !known.has(name))).toEqual([]);
  });

  it('of the files to deploy are settings', () => {
    const ofCompose = ['DOMAIN', 'POSTGRES_PASSWORD', 'OPENPIT_VERSION'];
    const example = [...read('deploy/openpit.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name!);
    const { services } = parse(read('deploy/compose.yaml')) as { services: { openpit: { environment: object } } };
    const units = [...read('deploy/openpit.service').matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name]) => name!);
    const ofSystem = ['PATH', 'TMPDIR'];
    const named = [...example, ...Object.keys(services.openpit.environment), ...units];
    expect(named.filter((name) => ![...known, ...ofCompose, ...ofSystem].includes(name))).toEqual([]);
  });
});

it('deploy/compose.yaml fits together', () => {
  const compose = parse(read('deploy/compose.yaml')) as {
    services: Record<
      string,
      { volumes?: string[]; networks: string[]; depends_on?: object; environment: Record<string, string> }
    >;
    volumes: object;
    networks: { inside: { ipam: { config: { subnet: string }[] } } };
  };
  for (const { volumes = [], networks, depends_on = {} } of Object.values(compose.services)) {
    const others = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
    for (const other of others) expect(compose.services).toHaveProperty(String(other));
    for (const network of networks) expect(compose.networks).toHaveProperty(network);
    for (const volume of volumes.map((text) => text.split(':')[0]!).filter((name) => !name.startsWith('.'))) {
      expect(compose.volumes).toHaveProperty(volume);
    }
  }
  expect(compose.services['openpit']!.environment['TRUST_PROXY']).toBe(compose.networks.inside.ipam.config[0]!.subnet);
});

describe('what ends is started again', () => {
  it('by systemd, however often', () => {
    const unit = read('deploy/openpit.service');
    expect(unit).toMatch(/^Restart=always$/m);
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  });

  it('and a backup that failed is told', () => {
    expect(read('deploy/openpit-backup.service')).toMatch(/^OnFailure=openpit-failed@%n\.service$/m);
    expect(existsSync('deploy/openpit-failed@.service')).toBe(true);
  });

  it('by compose, every service of it', () => {
    const { services } = parse(read('deploy/compose.yaml')) as { services: Record<string, { restart?: string }> };
    expect(Object.entries(services).filter(([, { restart }]) => restart !== 'unless-stopped')).toEqual([]);
  });
});

describe('units', () => {
  /** What `systemd-analyze security` looks at, and a program needs nothing of. */
  const hardening =
    `NoNewPrivileges=yes CapabilityBoundingSet= ProtectSystem=strict ProtectHome=yes ProtectProc=invisible
    ProtectClock=yes ProtectHostname=yes ProtectKernelLogs=yes ProtectKernelModules=yes ProtectKernelTunables=yes
    ProtectControlGroups=yes PrivateDevices=yes PrivateMounts=yes PrivateTmp=yes PrivateUsers=yes RestrictNamespaces=yes
    RestrictRealtime=yes RestrictSUIDSGID=yes LockPersonality=yes SystemCallArchitectures=native
    SystemCallFilter=@system-service UMask=0077`.split(/\s+/);

  it.each(globSync('deploy/*.service'))('%s is hardened', (file) => {
    const lines = new Set(read(file).split('\n'));
    expect(hardening.filter((line) => !lines.has(line))).toEqual([]);
    expect(lines).toContain('SystemCallFilter=~@privileged @resources');
    expect(lines).toContain('RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6');
  });

  it.each(globSync('deploy/*.service'))('%s runs from the version that is current', (file) => {
    const places = [...read(file).matchAll(/\/opt\/openpit[\w./-]*/g)].map(([place]) => place);
    expect(places.filter((place) => !place.startsWith('/opt/openpit/current'))).toEqual([]);
  });
});

it('addresses of calendars, which open without a session, stand in no log of what is in front', () => {
  const [, location = ''] = /location \/api\/calendar\/ \{([^}]*)\}/.exec(read('deploy/nginx.conf')) ?? [];
  for (const line of ['access_log off;', 'error_log /dev/null crit;', 'proxy_set_header X-Forwarded-For $remote_addr;'])
    expect(location).toContain(line);
  expect(read('deploy/Caddyfile')).toContain('request>uri regexp /api/calendar/[^?]+ /api/calendar/-');
});

it('what is in front bounds what one visitor has open, and the time and length of a head', () => {
  const nginx = read('deploy/nginx.conf');
  for (const line of [
    'limit_conn_zone $openpit_visitor zone=',
    'limit_conn openpit 400;',
    'client_header_timeout 10s;',
  ])
    expect(nginx).toContain(line);
  const [, servers = ''] = /\n\tservers \{(.*?)\n\t\}\n/s.exec(read('deploy/Caddyfile')) ?? [];
  for (const line of ['max_header_size 16KB', 'read_header 10s']) expect(servers).toContain(line);
  expect(read('deploy/openpit.nft').match(/ct count over 400/g)).toHaveLength(2);
});

it('logs of containers are kept to a size', () => {
  const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, { logging?: { options: Record<string, string> } }>;
  };
  const endless = Object.entries(services).filter(([, { logging }]) => !logging?.options['max-size']);
  expect(endless.map(([name]) => name)).toEqual([]);
});

it('docs/formulas.md says of every figure of a mine or company what it is', () => {
  const rows = [...read('docs/formulas.md').matchAll(/^\| (`[^|]+) \|/gm)];
  const told = new Set(rows.flatMap(([, names]) => names!.split(', ').map((name) => name.replaceAll('`', ''))));
  const measures = [...measuresOf.mine, ...measuresOf.company];
  expect(measures.map(({ id }) => id).filter((id) => !told.has(id))).toEqual([]);
});
