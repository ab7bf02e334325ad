// What is exported besides lists, by feature.
import type { ExportedTable } from './bulk/export.ts'
import { seriesTable } from './iot/series/series-export.ts'
import { analysisTable } from './report/analysis/file.ts'
import { auditTable } from './system/audit/export.ts'

export const exported: readonly ExportedTable[] = [seriesTable, analysisTable, auditTable]
