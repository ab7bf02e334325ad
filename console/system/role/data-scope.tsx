// Which rows a role sees: the rule is chosen by the names people know, and said as a sentence before it is saved.
import { dataScope } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { plain } from '../../kinds/view.ts'
import { ColumnInput, ResourceInput, ResourceName, ScopeColumn, ScopeSaid } from './scope-parts.tsx'

const isOf =
  (...types: readonly string[]) =>
  ({ scopeType }: Readonly<Record<string, unknown>>) =>
    types.includes(plain(scopeType))

export default screen(dataScope, {
  columns: ['scopeName', 'menuId', 'resourceCode', 'scopeType', 'scopeColumn', 'remark'],
  widths: { scopeName: 190, resourceCode: 150, scopeColumn: 150 },
  cell: {
    resourceCode: (code) => <ResourceName code={plain(code)} />,
    scopeColumn: (_, row) => (isOf('2', '3', '4')(row) ? <ScopeColumn row={row} /> : ''),
  },
  inputs: { resourceCode: ResourceInput, scopeColumn: ColumnInput },
  shown: { scopeColumn: isOf('2', '3', '4'), scopeValue: isOf('5') },
  wide: ['scopeValue', 'remark'],
  aids: { submit: ScopeSaid },
})
