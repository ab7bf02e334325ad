// The first hour of a new hospital: what its administrator sets up, in order. What of it is done is read from the rows
// that were added since the hospital was provisioned; nobody ticks anything.
import type { EntityName } from '../registry.ts'

/** How many rows there are beyond those a new hospital is provisioned with. */
export interface FirstHourFacts {
  /** Print headings. */
  headings: number
  depts: number
  /** Roles that were added or copied. */
  roles: number
  /** Roles of people other than administrators. */
  rolesHeld: number
  people: number
  /** People with another role than the administrator's who have signed in and chosen their password. */
  entered: number
  areas: number
  gateways: number
  devices: number
}
export type FirstHourFact = keyof FirstHourFacts

/** Whose rows each counts. */
export const counted: Readonly<Record<FirstHourFact, EntityName>> = {
  headings: 'print-head',
  depts: 'dept',
  roles: 'role',
  rolesHeld: 'user',
  people: 'user',
  entered: 'user',
  areas: 'area',
  gateways: 'gateway',
  devices: 'device',
}

type FirstHourWayName =
  | 'heading'
  | 'security'
  | 'sheet'
  | 'add'
  | 'templates'
  | 'copyRole'
  | 'menusOfRole'
  | 'codes'
  | 'area'
  | 'gateway'
  | 'device'

/** A link to a screen: by its menu, with the action to begin there, the filters, and the verb it needs. */
export interface FirstHourWay {
  name: FirstHourWayName
  screen: EntityName | 'security'
  asks?: string
  filters?: Readonly<Record<string, string>>
  needs: string
}

export type FirstHourStepName = 'hospital' | 'departments' | 'roles' | 'people' | 'menus' | 'equipment'

interface Step {
  name: FirstHourStepName
  /** What is counted, and shown. */
  counts: readonly FirstHourFact[]
  isDone: (facts: FirstHourFacts) => boolean
  /** The first leads furthest. */
  ways: readonly FirstHourWay[]
}

/** A planted role most hospitals adjust first, as the example of what a role sees. */
const example = { 'f.roleAlias': 'technician' }
/** As many as one page lists: the rest get theirs in a second go. */
const withoutPassword = { 'f.hasPassword': '0', size: '200' }

export const firstHour: readonly Step[] = [
  {
    name: 'hospital',
    counts: ['headings'],
    isDone: ({ headings }) => headings > 0,
    ways: [
      { name: 'heading', screen: 'print-head', asks: 'add', needs: 'add' },
      { name: 'security', screen: 'security', needs: 'list' },
    ],
  },
  {
    name: 'departments',
    counts: ['depts'],
    isDone: ({ depts }) => depts > 0,
    ways: [
      { name: 'sheet', screen: 'dept', asks: 'import', needs: 'add' },
      { name: 'add', screen: 'dept', asks: 'add', needs: 'add' },
    ],
  },
  {
    name: 'roles',
    counts: ['roles', 'rolesHeld'],
    isDone: ({ roles, rolesHeld }) => roles > 0 || rolesHeld > 0,
    ways: [
      { name: 'templates', screen: 'role', filters: { size: '30' }, needs: 'list' },
      { name: 'copyRole', screen: 'role', asks: 'copy', filters: example, needs: 'add' },
    ],
  },
  {
    name: 'people',
    counts: ['people'],
    isDone: ({ people }) => people > 0,
    ways: [
      { name: 'sheet', screen: 'user', asks: 'import', needs: 'add' },
      { name: 'add', screen: 'user', asks: 'add', needs: 'add' },
    ],
  },
  {
    name: 'menus',
    counts: ['entered'],
    isDone: ({ entered }) => entered > 0,
    ways: [
      { name: 'menusOfRole', screen: 'role', asks: 'grant', filters: example, needs: 'edit' },
      { name: 'codes', screen: 'user', asks: 'first-codes', filters: withoutPassword, needs: 'reset-password' },
    ],
  },
  {
    name: 'equipment',
    counts: ['areas', 'gateways', 'devices'],
    isDone: ({ areas, gateways, devices }) => areas > 0 && gateways + devices > 0,
    ways: [
      { name: 'area', screen: 'area', asks: 'add', needs: 'add' },
      { name: 'gateway', screen: 'gateway', asks: 'add', needs: 'add' },
      { name: 'device', screen: 'device', asks: 'add', needs: 'add' },
    ],
  },
]

/** The first that is open; undefined once everything is done. */
export const nextStep = (facts: FirstHourFacts): FirstHourStepName | undefined =>
  firstHour.find((step) => !step.isDone(facts))?.name
