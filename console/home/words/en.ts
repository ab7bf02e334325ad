import type { Words } from '../../words/words.ts'
import type { hour as zh } from './zh.ts'

export const hour: Words<typeof zh> = {
  title: 'First hour',
  intro: 'Go through these steps in order and the platform is ready for use. What is done follows from the data.',
  progress: '{{done}} of {{total}} steps done',
  hide: 'Hide',
  again: 'First hour: {{done}} of {{total}} steps done',
  state: { done: 'Done', next: 'Next', open: 'Open' },
  failed: 'The progress of the first hour could not be loaded',
  ask: 'You have no permission for this. Please ask: {{names}}',
  nobody: 'You have no permission for this. Please ask the platform administrator.',
  steps: {
    hospital: {
      title: 'Hospital name and security',
      why: 'Done with a print heading, which puts the hospital’s name on documents and labels',
    },
    departments: { title: 'Departments', why: 'Done with one department below the hospital itself' },
    roles: {
      title: 'Roles',
      why: 'Template roles are there already. Done once somebody has one of them, or a role was added or copied',
    },
    people: {
      title: 'People',
      why: 'Done with one user besides the first administrator. Imported users sign in with a one-time code',
    },
    menus: {
      title: 'Menus of each role',
      why: 'Done once somebody with another role has signed in, set a password, and so seen its menus',
    },
    equipment: {
      title: 'Areas, and the first gateway or device',
      why: 'Done with one area and one gateway or device',
    },
  },
  counts: {
    headings: 'Print headings: {{count}}',
    depts: 'Departments: {{count}}',
    roles: 'Roles added: {{count}}',
    rolesHeld: 'Roles in use: {{count}}',
    people: 'Users: {{count}}',
    entered: 'Signed in: {{count}}',
    areas: 'Areas: {{count}}',
    gateways: 'Gateways: {{count}}',
    devices: 'Devices: {{count}}',
  },
  ways: {
    heading: 'Add a print heading',
    security: 'View security settings',
    sheet: 'Import a sheet',
    add: 'Add one by one',
    templates: 'View template roles',
    copyRole: 'Copy a template role',
    menusOfRole: 'View menus of a role',
    codes: 'Hand out sign-in codes',
    area: 'Add an area',
    gateway: 'Add a gateway',
    device: 'Add a device',
  },
}
