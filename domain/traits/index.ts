export * from './enableable.ts'
export * from './sealed.ts'
export * from './tenancy.ts'
export * from './tree.ts'
