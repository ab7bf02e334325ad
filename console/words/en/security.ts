import type { Words } from '../words.ts'
import type { security as zh } from '../zh/security.ts'

export const security: Words<typeof zh> = {
  title: 'Security',
  tenant: 'Tenant',
  profile: 'Level 3 (等保三级)',
  standard: 'GB/T 22239-2019, level 3: identification and access',
  met: 'Met',
  unmet: 'Not met',
  count: '{{met}} of {{total}} demands that can be set are met',
  turnOn: 'Meet all of level 3',
  allMet: 'Every demand that can be set is met',
  sure: 'Change security to level 3?',
  sureHint: 'It holds for everybody as soon as it is saved:',
  sureGo: 'Turn all on',
  now: 'Now',
  then: 'Then',
  setting: 'Demand',
  asks: 'Level 3 asks',
  clause: 'Clause {{clause}}',
  bound: { atLeast: 'At least {{value}}', atMost: 'At most {{value}}' },
  changed_one: '{{count}} change not saved',
  changed_other: '{{count}} changes not saved',
  save: 'Save',
  undo: 'Undo',
  saved: 'Security saved',
  always: 'Always met by the platform',
  alwaysHint: 'The platform keeps these, and nobody can turn them off.',
  facts: {
    account: 'Unique accounts: within a tenant no two are alike; passwords contain no account and are no common ones',
    lockout:
      'Failed sign-ins: after several the wait grows with each; an administrator can unlock; the number is the parameter account.failCount',
    cipher: 'Secrecy: passwords travel encrypted with SM2 and are stored as salted Argon2id hashes',
    first: 'After the first sign-in and a reset the password has to be changed, and earlier sessions end',
    audit: 'Audit: sign-ins, failures and changes of security are logged, and no log can be changed',
  },
}
