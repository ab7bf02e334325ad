// Kysely over a connection of the current transaction, for features that build their own statements.
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  CamelCasePlugin,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import type { Database } from './database.ts'

type Run = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>

export function kyselyOver(run: Run): Kysely<Database> {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const result = await run(query.sql, query.parameters)
      return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
    },
    streamQuery() {
      throw new Error('streams need a connection of their own')
    },
  }
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: async () => undefined,
    commitTransaction: async () => undefined,
    rollbackTransaction: async () => undefined,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  }
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}
