// What is exported besides lists, by feature.
import type { ExportedTable } from './bulk/export.ts'
import { seriesTable } from './iot/series-export.ts'

export const exported: readonly ExportedTable[] = [seriesTable]
