import type { Row } from '@steward/domain/entity'
import type { maintenanceBill, maintenanceTemplate } from '@steward/domain/index'

/** As they are stored. */
export type Bill = Row<typeof maintenanceBill>
export type Template = Row<typeof maintenanceTemplate>
