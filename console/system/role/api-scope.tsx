import { apiScope } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { plain } from '../../kinds/view.ts'
import { ResourceInput, ResourceName } from './scope-parts.tsx'

export default screen(apiScope, {
  columns: ['scopeName', 'menuId', 'resourceCode', 'scopePath', 'scopeType', 'remark'],
  widths: { scopeName: 190, resourceCode: 150, scopePath: 220 },
  cell: { resourceCode: (code) => <ResourceName code={plain(code)} /> },
  inputs: { resourceCode: ResourceInput },
})
