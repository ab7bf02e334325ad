// Resources and their fields by name, for rules about rows; what a rule lets people see, in a sentence.
import type { Entity } from '@steward/domain/entity'
import { Form, Select } from 'antd'
import { Suspense } from 'react'
import { heads } from '../../data/heads.made.ts'
import { findHead } from '../../data/heads.ts'
import { labelOf, useLocale } from '../../data/locale.ts'
import { type AnyRow, type InputProps, control, plain } from '../../kinds/view.ts'
import { Declared } from '../../kit/lazy/declared-part.tsx'
import { isDeclared } from '../../kit/lazy/declared.ts'
import type { AidProps } from '../../screen/adjust.ts'
import { useWords } from '../../words/system.ts'
import '../system.css'

/** Values that a custom condition may name (domain/system/condition.ts). */
const variables = ['userId', 'deptId', 'roleId', 'account', 'tenantId'] as const
/** Kinds of rules: everything, own rows, own department, that and those below, a condition. */
const types = ['1', '2', '3', '4', '5'] as const
/** Own rows are those of a person; the rows of a department those that name one. */
const OWN = '2'
/** Every record has these beside its declared fields. */
type Always = 'createUser' | 'createDept' | 'id'
const isAlways = (column: string): column is Always => ['createUser', 'createDept', 'id'].includes(column)

interface Choice {
  value: string
  label: string
}

function useChoices({ name, fields }: Entity, type: string): Choice[] {
  const { t } = useWords()
  const locale = useLocale()
  const [holds, base] = type === OWN ? (['user', 'createUser'] as const) : (['dept', 'createDept'] as const)
  const own = Object.entries(fields).filter(([, field]) => field.entity === holds && !field.kind.secret)
  // A department is its own, and a person himself.
  const always: Always[] = name === holds ? ['id', base] : [base]
  return [
    ...always.map((value) => ({ value, label: t(`scope.${value}`) })),
    ...own.map(([value, field]) => ({ value, label: labelOf(field, locale) })),
  ]
}

export const ResourceName = ({ code }: { code: string }) => {
  const locale = useLocale()
  return <span title={code}>{findHead(code)?.[locale] ?? code}</span>
}

export function ResourceInput(props: InputProps) {
  const locale = useLocale()
  const options = heads.map((head) => ({ value: head.name, label: `${head[locale]} · ${head.name}` }))
  return (
    <Select
      {...control(props)}
      showSearch={{ optionFilterProp: 'label' }}
      value={plain(props.value) || undefined}
      options={options}
      onChange={(value: string) => props.onChange?.(value)}
    />
  )
}

export function ColumnInput(props: InputProps) {
  const form = Form.useFormInstance()
  const [resource, type] = [plain(Form.useWatch('resourceCode', form)), plain(Form.useWatch('scopeType', form))]
  if (!isDeclared(resource)) return <Columns {...props} options={[]} />
  return (
    <Suspense fallback={<Columns {...props} options={[]} />}>
      <Declared name={resource}>{(entity) => <Offered {...props} entity={entity} type={type} />}</Declared>
    </Suspense>
  )
}

const Offered = ({ entity, type, ...props }: InputProps & { entity: Entity; type: string }) => (
  <Columns {...props} options={useChoices(entity, type)} />
)

function Columns({ options, ...props }: InputProps & { options: Choice[] }) {
  const value = plain(props.value)
  // What is stored stays, also where it is none of the usual ones.
  const shown = value === '' || options.some((one) => one.value === value) ? options : [...options, named(value)]
  return (
    <Select
      {...control(props)}
      value={value || undefined}
      options={shown}
      onChange={(chosen: string) => props.onChange?.(chosen)}
    />
  )
}

const named = (value: string): Choice => ({ value, label: value })

/** The field of a rule by its name. */
export function ScopeColumn({ row }: { row: AnyRow }) {
  const [resource, column] = [plain(row.resourceCode), plain(row.scopeColumn)]
  const nameOf = useNameOf()
  if (!isDeclared(resource)) return column
  return (
    <Suspense fallback={column}>
      <Declared name={resource}>{(entity) => <span title={column}>{nameOf(entity, column)}</span>}</Declared>
    </Suspense>
  )
}

function useNameOf(): (entity: Entity, column: string) => string {
  const { t } = useWords()
  const locale = useLocale()
  return ({ fields }, column) => {
    const field = fields[column]
    if (isAlways(column)) return t(`scope.${column}`)
    return field ? labelOf(field, locale) : column
  }
}

/** Above the form: what whoever has this rule sees. */
export function ScopeSaid({ rows: [row], typed, choose }: AidProps) {
  const { t } = useWords()
  const locale = useLocale()
  const nameOf = useNameOf()
  const of = (name: string) => plain(typed[name] ?? row?.[name])
  const [resource = '', column = '', value = ''] = ['resourceCode', 'scopeColumn', 'scopeValue'].map(of)
  const type = types.find((one) => one === of('scopeType'))
  if (type === undefined || !isDeclared(resource)) return <p className="crud-hint">{t('scope.hint')}</p>
  const resourceName = findHead(resource)?.[locale] ?? resource
  return (
    <Suspense fallback={null}>
      <Declared name={resource}>
        {(entity) => (
          <div className="scope-said" role="status">
            <p>{t(`scope.said${type}`, { resource: resourceName, field: nameOf(entity, column), value })}</p>
            {type === '5' && (
              <Words entity={entity} add={(word) => choose({ scopeValue: `${value} ${word}`.trimStart() })} />
            )}
          </div>
        )}
      </Declared>
    </Suspense>
  )
}

/** What a condition may be made of; a press adds it. */
function Words({ entity, add }: { entity: Entity; add: (word: string) => void }) {
  const { t } = useWords()
  const locale = useLocale()
  const fields = Object.entries(entity.fields).filter(
    // Those people know from the filters of the list.
    ([, { kind, find }]) => find && !kind.secret && !kind.many,
  )
  const base = (['createUser', 'createDept'] as const).map((value) => ({ value, label: t(`scope.${value}`) }))
  const own = fields.map(([value, field]) => ({ value, label: labelOf(field, locale) }))
  const people = variables.map((name) => ({ value: `\${${name}}`, label: t(`scope.variables.${name}`) }))
  return (
    <dl>
      {[[t('scope.fields'), [...base, ...own]] as const, [t('scope.person'), people] as const].map(([title, words]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            {words.map(({ value, label }) => (
              <button key={value} type="button" title={value} onClick={() => add(value)}>
                {label}
              </button>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
