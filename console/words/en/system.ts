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
}
