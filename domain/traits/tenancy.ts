import type { Trait } from '../entity.ts'

/** The platform's rows: readable by every tenant, written by platform administrators. */
export const shared = () => ({ tenancy: 'shared' }) as const satisfies Trait

/** Each tenant's rows, which platform administrators can see and change for all tenants. */
export const administered = () => ({ tenancy: 'administered' }) as const satisfies Trait
