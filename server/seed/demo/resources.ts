// Stores and identity providers of the demonstration hospitals, and what features bring besides.
import type { App } from '../../app.ts'
import { features } from '../../features.ts'
import type { AppContext } from '../../platform/ctx.ts'
import { newId } from '../../platform/id.ts'
import { insert } from '../../system/insert.ts'
import { englishWork } from './english-work.ts'
import { firstWork } from './first-work.ts'
import { takePart } from './parts.ts'
import type { DemoWork } from './work.ts'

const words = {
  zh: {
    sso: '医院统一身份认证',
    directory: '院内目录',
  },
  en: {
    sso: 'Hospital sign-in',
    directory: 'Hospital directory',
  },
}

/** Needs the committed demonstration. */
export async function plantResources({ context: app }: Pick<App, 'context'>): Promise<void> {
  for (const work of [firstWork, englishWork]) await plantIn(app, work)
}

async function plantIn(app: AppContext, { hospital: { tenantId, locale } }: DemoWork): Promise<void> {
  const { sso, directory } = words[locale]
  await app.db.lane('background').transaction({ tenant: tenantId, platform: false }, async (tx) => {
    if (!(await takePart(tx, 'resources', tenantId))) return
    await insert(tx, 'oss', [
      { id: newId(), tenantId, ossCode: 'local', category: 9, status: 2, endpoint: null, bucketName: null },
      {
        id: newId(),
        tenantId,
        ossCode: 'minio',
        category: 1,
        status: 1,
        endpoint: 'https://minio.example.com',
        bucketName: 'steward',
      },
    ])
    // Switched off: nobody answers there.
    await insert(tx, 'oidc_provider', [
      {
        id: newId(),
        tenantId,
        providerName: sso,
        source: 'hospital',
        issuer: 'https://sso.hospital.example.com',
        clientId: 'steward',
        address: 'https://logistics.hospital.example.com',
        scopes: 'openid profile',
        accountClaim: 'preferred_username',
        nameClaim: 'name',
        isMatched: 1,
        unknownAs: 'register',
        status: 0,
      },
    ])
    await insert(tx, 'ldap_directory', [
      {
        id: newId(),
        tenantId,
        directoryName: directory,
        url: 'ldaps://directory.hospital.example.com',
        baseDn: 'ou=people,dc=hospital,dc=example',
        userFilter: '(uid={account})',
        idAttribute: 'entryUUID',
        accountAttribute: 'uid',
        nameAttribute: 'cn',
        groupAttribute: 'memberOf',
        isMatched: 1,
        unknownAs: 'refuse',
        status: 0,
      },
    ])
    for (const { demo } of features) await demo?.resources?.(tx, { tenantId, locale, now: app.now() })
  })
}
