import type { Trait } from '../entity.ts'

/** The platform's data: every tenant reads it, the platform's administrators write it. */
export const shared = () => ({ tenancy: 'shared' }) as const satisfies Trait

/** Each tenant's data, which the platform's administrators see and keep for all tenants. */
export const administered = () => ({ tenancy: 'administered' }) as const satisfies Trait
