// Runs in the browser on the page of all calls: searches them, and shows of an opened one what it takes, what it answers and
// an example, read from the OpenAPI document of the same server.

/** @type {Promise<any> | undefined} */
let asked
const read = () => (asked ??= fetch('openapi.json').then((answer) => answer.json()))

const field = document.querySelector('input[type=search]')
const status = document.querySelector('[role=status]')
const calls = [...document.querySelectorAll('details.call')]
const tags = [...document.querySelectorAll('details.tag')]

function search() {
  const words = field.value.trim().toLowerCase().split(/\s+/).filter(Boolean)
  let found = 0
  for (const call of calls) {
    call.hidden = !words.every((word) => call.dataset.words.includes(word))
    if (!call.hidden) found += 1
  }
  for (const tag of tags) {
    tag.hidden = tag.querySelector('details.call:not([hidden])') === null
    if (words.length > 0) tag.open = !tag.hidden && found <= MOST_OPEN
  }
  status.textContent = words.length === 0 ? '' : `${found} 个接口 · calls`
}
/** More than these are listed by their tags alone. */
const MOST_OPEN = 60

function element(name, text, ...children) {
  const made = document.createElement(name)
  if (text !== undefined) made.textContent = text
  made.append(...children)
  return made
}

function resolved(whole, part) {
  if (part === null || typeof part !== 'object' || typeof part.$ref !== 'string') return part ?? {}
  const found = part.$ref
    .split('/')
    .slice(1)
    .reduce((at, key) => at?.[key.replaceAll('~1', '/')], whole)
  return resolved(whole, found)
}

function typeOf(whole, schema) {
  const one = resolved(whole, schema)
  if (one.enum) return one.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (one.const !== undefined) return JSON.stringify(one.const)
  const any = one.anyOf ?? one.oneOf
  if (any) return [...new Set(any.map((each) => typeOf(whole, each)))].join(' | ')
  if (one.type === 'array') return `${typeOf(whole, one.items)}[]`
  return [one.type ?? 'any'].flat().join(' | ')
}

/** Everything an object has; what it is put together of is read as one. */
function propertiesOf(whole, schema) {
  const one = resolved(whole, schema)
  const parts = [one, ...(one.allOf ?? [])].map((part) => resolved(whole, part))
  return {
    properties: Object.assign({}, ...parts.map((part) => part.properties ?? {})),
    required: new Set(parts.flatMap((part) => part.required ?? [])),
  }
}

function table(title, rows) {
  const head = element(
    'tr',
    undefined,
    ...['名称 name', '类型 type', '说明 meaning'].map((text) => element('th', text)),
  )
  const body = rows.map(({ name, type, meaning, isRequired }) =>
    element(
      'tr',
      undefined,
      element('td', undefined, element('code', name), isRequired ? ' *' : ''),
      element('td', undefined, element('small', type)),
      element('td', meaning),
    ),
  )
  return element('section', undefined, element('h4', title), element('table', undefined, head, ...body))
}

function rowsOf(whole, schema) {
  const { properties, required } = propertiesOf(whole, schema)
  return Object.entries(properties).map(([name, part]) => ({
    name,
    type: typeOf(whole, part),
    meaning: part.description ?? resolved(whole, part).description ?? '',
    isRequired: required.has(name),
  }))
}

/** A value as it may be sent. */
function sampleOf(whole, schema, depth = 0) {
  const one = resolved(whole, schema)
  if (one.default !== undefined) return one.default
  if (one.enum) return one.enum[0]
  if (one.const !== undefined) return one.const
  const any = one.anyOf ?? one.oneOf
  if (any) return sampleOf(whole, any[0], depth)
  const type = [one.type].flat().find((each) => each !== 'null')
  if (type === 'array') return depth > 2 ? [] : [sampleOf(whole, one.items, depth + 1)]
  if (type === 'integer' || type === 'number') return one.minimum ?? 1
  if (type === 'boolean') return true
  if (type === 'string') return '…'
  if (depth > 2) return {}
  const { properties, required } = propertiesOf(whole, one)
  const names = Object.keys(properties).filter((name) => required.size === 0 || required.has(name))
  return Object.fromEntries(
    names.slice(0, MOST_SAMPLED).map((name) => [name, sampleOf(whole, properties[name], depth + 1)]),
  )
}
const MOST_SAMPLED = 8

function example(whole, method, path, operation) {
  const given = (operation.parameters ?? []).map((one) => resolved(whole, one))
  const asks = given.filter(({ required, name }) => required || ['current', 'size', 'id', 'ids'].includes(name))
  const query = asks.map(({ name, schema }) => `${name}=${encodeURIComponent(String(sampleOf(whole, schema)))}`)
  const url = `${location.origin}/api${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
  const lines = [`curl '${url}'`, `-H 'Blade-Auth: bearer TOKEN'`]
  const [kind, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  if (kind === 'multipart/form-data') lines.push(`-F 'file=@FILE'`)
  else if (content) {
    const body = JSON.stringify(sampleOf(whole, content.schema)).replaceAll("'", String.raw`'\''`)
    lines.push(`-H 'Content-Type: application/json'`, `-d '${body}'`)
  } else if (method === 'post') lines.push('-X POST')
  const shown = element('pre', lines.join(' \\\n  '))
  shown.tabIndex = 0
  return element('section', undefined, element('h4', '示例 Example'), shown)
}

async function fill(call) {
  const { method, path, tag } = call.dataset
  const place = call.querySelector('div')
  place.textContent = '…'
  let whole
  try {
    whole = await read()
  } catch {
    asked = undefined
    place.textContent = '接口描述没有读到，请重新展开。 The description could not be read: open it again.'
    delete call.dataset.isFilled
    return
  }
  const operation = whole.paths[path][method]
  const parameters = (operation.parameters ?? []).map((one) => resolved(whole, one))
  const parts = []
  if (parameters.length > 0)
    parts.push(
      table(
        '参数 Parameters',
        parameters.map(({ name, schema, description = '', required }) => ({
          name,
          type: typeOf(whole, schema),
          meaning: description,
          isRequired: required,
        })),
      ),
    )
  const [content] = Object.values(operation.requestBody?.content ?? {})
  if (content) parts.push(table('请求体 Body', rowsOf(whole, content.schema)))
  const answer = resolved(whole, operation.responses[200])
  const [answered] = Object.values(answer.content ?? {})
  const data = answered && propertiesOf(whole, answered.schema).properties.data
  const row = whole.components.schemas[tag]
  const isPage = data !== undefined && 'records' in propertiesOf(whole, data).properties
  if (data) parts.push(table('返回 data · Answer', rowsOf(whole, data)))
  if (isPage && row) parts.push(table('records[]', rowsOf(whole, row)))
  parts.push(example(whole, method, path, operation))
  place.replaceChildren(...parts)
}

for (const call of calls)
  call.addEventListener('toggle', () => {
    if (!call.open || call.dataset.isFilled) return
    call.dataset.isFilled = 'true'
    void fill(call)
  })
field.addEventListener('input', search)
field.hidden = false
search()
