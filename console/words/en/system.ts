import type { Words } from '../words.ts'
import type { system as zh } from '../zh/system.ts'

export const system: Words<typeof zh> = {
  grant: 'Permissions',
  grantTo: 'Permissions · {{names}}',
  menusOf: 'Menus · {{names}}',
  granted: 'Permissions saved',
  rights: { menu: 'Menus', dataScope: 'Data scopes', apiScope: 'API scopes' },
  tickAll: 'Select all',
  tickNone: 'Clear',
  findDept: 'Find a department',
  pickDict: 'Pick a dictionary to see and edit its entries',
  back: 'Back to the dictionaries',
  unlimited: 'Unlimited',
  sections: { account: 'Account', person: 'Person', place: 'Organisation' },
  given: {
    reset: 'Reset password',
    resetOf: 'Reset password · {{names}}',
    sure: 'These accounts get a new password, and their sessions end at once:',
    done: 'The password is now the initial password of the platform',
    tenant: 'Tenant number',
    account: 'Account',
    password: 'Initial password',
    first: 'It must be changed at the first sign-in.',
    newUser: 'Account created · {{name}}',
    newTenant: 'Tenant created · {{name}}',
    line: '{{name}}: {{text}}',
    empty: 'Leave empty to have one generated and shown once',
  },
}
