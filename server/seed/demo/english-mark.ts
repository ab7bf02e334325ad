// Installations made before there was an English-speaking demo hospital may have another tenant of its number.
import type { Tx } from '../../platform/db.ts'
import { englishHospital } from './english-hospital.ts'

const MARK = 'english demo'

export const markEnglish = (tx: Tx) =>
  tx.query('insert into installation (name, value) values ($1, $2)', [MARK, englishHospital.tenantId])

export const hasEnglish = async (tx: Tx): Promise<boolean> =>
  (await tx.query('select 1 from installation where name = $1', [MARK])).length > 0
