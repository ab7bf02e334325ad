// Known forms of attack by SVG, each in a drawing with a shape that has to stay.
import { svgElements } from '@steward/domain/resource/svg-allowed'
import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { SvgFault, sanitiseSvg } from './sanitise.ts'

const NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const svg = (inside: string, more = 'viewBox="0 0 10 10"') => `<svg ${NS} ${more}>${inside}</svg>`
const clean = (text: string) => sanitiseSvg(Buffer.from(text)).text
const faultOf = (text: string | Buffer): string => {
  try {
    sanitiseSvg(Buffer.from(text))
  } catch (error) {
    if (error instanceof SvgFault) return error.code
    throw error
  }
  return 'kept'
}

const SHAPE = '<rect id="keeps" width="4" height="4"/>'
/** What has to be gone: anything that runs, loads, follows or styles. */
const ACTIVE =
  /script|\son\w+=|foreign|javascript|vbscript|data:|https?:\/\/(?!www\.w3\.org\/2000\/svg)|\/\/evil|@import|<style|style=|<animate|<set|<a[\s>]|<image|<filter|<feImage|iframe|expression|\\/i

const attacks: Readonly<Record<string, string>> = {
  'a script': '<script>alert(1)</script>',
  'a script with a source': '<script href="https://evil.example/x.js"/>',
  'a script in capitals': '<SCRIPT>alert(1)</SCRIPT>',
  'a script in a namespace of its own': '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
  'a script behind a prefix of the same namespace':
    '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>',
  'a script in CDATA': '<script><![CDATA[alert(1)]]></script>',
  'a script inside what is dropped': '<foo><g><script>alert(1)</script></g></foo>',
  'a handler of loading': '<g onload="alert(1)"/>',
  'a handler in capitals': '<g ONCLICK="alert(1)"/>',
  'a handler behind a prefix': '<g xmlns:e="urn:x" e:onclick="alert(1)"/>',
  'a handler of focus': '<g tabindex="1" onfocus="alert(1)" autofocus=""/>',
  'a foreign object':
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>',
  'a frame of HTML': '<iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example"/>',
  'a link of javascript': '<a xlink:href="javascript:alert(1)"><text>x</text></a>',
  'a link elsewhere': '<a href="https://evil.example"><circle r="1"/></a>',
  'javascript with a tab inside': '<use href="java&#9;script:alert(1)"/>',
  'javascript in entities': '<use href="&#106;avascript:alert(1)"/>',
  'a drawing from elsewhere': '<use href="https://evil.example/a.svg#x"/>',
  'a drawing from elsewhere by xlink': '<use xlink:href="//evil.example/a.svg#x"/>',
  'a drawing in a data address': '<use href="data:image/svg+xml;base64,PHN2Zy8+#x"/>',
  'a picture from elsewhere': '<image href="https://evil.example/a.png"/>',
  'a picture in a data address': '<image href="data:image/svg+xml,&lt;svg onload=alert(1)&gt;"/>',
  'a style sheet': '<style>@import url(https://evil.example/a.css); line { fill: red }</style>',
  'a style sheet by instruction': '<?xml-stylesheet href="https://evil.example/a.xsl" type="text/xsl"?>',
  'a style that loads': '<g style="fill:url(https://evil.example/#a)"/>',
  'a style with escapes': '<g style="fill:\\75rl(https://evil.example/)"/>',
  'a style with an expression': '<g style="width:expression(alert(1))"/>',
  'a style that moves over the page': '<g style="position:fixed;background:url(javascript:alert(1))"/>',
  'a style variable': '<g style="--x:url(https://evil.example)"/>',
  'a fill that loads': '<g fill="url(https://evil.example/a.svg#p)"/>',
  'a fill that loads after a local one': '<g fill="url(#a) url(https://evil.example)"/>',
  'a fill with a comment inside': '<g fill="ur/**/l(https://evil.example)"/>',
  'a cursor that loads': '<g cursor="url(https://evil.example/c.cur)"/>',
  'a filter that loads': '<filter id="f"><feImage href="https://evil.example/x.png"/></filter>',
  'an animation of a link': '<animate attributeName="href" values="javascript:alert(1)"/>',
  'an animation inside a reference':
    '<use href="#keeps"><animate attributeName="href" to="https://evil.example/a.svg#x"/></use>',
  'a value that is set': '<set attributeName="onmouseover" to="alert(1)"/>',
  'a motion with a handler': '<animateMotion onbegin="alert(1)"/>',
  'an animated transform': '<animateTransform attributeName="transform" onrepeat="alert(1)"/>',
  'a base address': '<g xml:base="https://evil.example/"><use href="#x"/></g>',
  'an attribute that ends early': '<g id="a&quot; onload=&quot;alert(1)"/>',
  'a text with tags': '<text>&lt;img src=x&gt;</text>',
  'a title with tags': '<title>&lt;/title&gt;&lt;b&gt;</title>',
  'a handler by listener': '<listener xmlns="http://www.w3.org/2001/xml-events" event="load" handler="#x"/>',
  'an element that plays': '<video xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example/v"/>',
  'a text along a path elsewhere': '<textPath href="https://evil.example/a.svg#p">x</textPath>',
  'a path elsewhere for motion': '<mpath xlink:href="https://evil.example/a.svg#p"/>',
  'metadata of another language': '<metadata><rdf:RDF xmlns:rdf="urn:r" rdf:about="javascript:alert(1)"/></metadata>',
}

describe('what is kept of an attack', () => {
  test.each(Object.entries(attacks))('%s leaves the shape, and nothing that acts', (_, attack) => {
    const text = clean(svg(`${attack}${SHAPE}`))
    expect(text).not.toMatch(ACTIVE)
    expect(text).toContain('<rect id="keeps" width="4" height="4"></rect>')
    // What is written reads the same again, and has nothing but what is allowed.
    expect(clean(text)).toBe(text)
    const names: string[] = []
    const parser = new SaxesParser({ xmlns: true })
    parser.on('opentag', ({ local }) => names.push(local))
    parser.write(text).close()
    expect(names.filter((name) => !svgElements.has(name))).toEqual([])
  })
})

describe('what is not kept at all', () => {
  const doubled = Array.from({ length: 20 }, (_, n) => `<g id="d${n + 1}"><use href="#d${n}"/><use href="#d${n}"/></g>`)
  const patterns = Array.from(
    { length: 20 },
    (_, n) => `<pattern id="p${n + 1}"><rect fill="url(#p${n})"/><rect stroke="url(#p${n})"/></pattern>`,
  )
  const chained = Array.from({ length: 2_000 }, (_, n) => `<use id="c${n + 1}" href="#c${n}"/>`)
  test.each([
    [
      'entities that multiply',
      `<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${svg('<text>&b;</text>')}`,
      'entity',
    ],
    [
      'an entity from a file',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
      'entity',
    ],
    ['an entity nobody declared', svg('<text>&nbsp;</text>'), 'xml'],
    ['parts that multiply by references', svg(`<g id="d0"><path/></g>${doubled.join('')}`), 'references'],
    ['fills that multiply', svg(`<pattern id="p0"><path/></pattern>${patterns.join('')}`), 'references'],
    ['a reference to itself', svg('<g id="a"><use href="#a"/></g>'), 'references'],
    ['a long chain of references', svg(`<path id="c0"/>${chained.join('')}`), 'references'],
    ['deep nesting', svg(`${'<g>'.repeat(10_000)}${'</g>'.repeat(10_000)}`), 'depth'],
    ['too many parts', svg('<path/>'.repeat(20_001)), 'parts'],
    ['a page of HTML', '<html><svg xmlns="http://www.w3.org/2000/svg"/></html>', 'root'],
    ['another namespace', '<svg viewBox="0 0 1 1"/>', 'root'],
    ['half a drawing', `<svg ${NS} viewBox="0 0 1 1"><g>`, 'xml'],
    ['no extent', svg('<path/>', ''), 'extent'],
    ['an endless extent', svg('<path/>', 'viewBox="0 0 1e9 1"'), 'extent'],
    ['another encoding', Buffer.from(svg('<text>é</text>'), 'latin1'), 'encoding'],
  ] as const)('%s', (_, text, code) => {
    expect(faultOf(text)).toBe(code)
  })

  test('more than five megabytes', () => {
    expect(faultOf(svg(`<!--${'x'.repeat(5 * 1024 * 1024)}-->`))).toBe('size')
  })
})

test('what a draughting program writes stays as it is drawn', () => {
  const text = clean(
    `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">` +
      svg(
        `<defs><linearGradient id="steel"><stop offset="0" style="stop-color:#ccc;stop-opacity:1"/></linearGradient></defs>
         <g id="泵-1" transform="translate(1 2)" style="fill:url(#steel);stroke:#000;stroke-width:0.5"><path d="M0 0L1 1"/><use xlink:href="#steel"/></g>
         <text x="1" y="2" font-size="3">氧气 &amp; 空气</text>`,
        'width="200px" height="100"',
      ),
  )
  expect(text).toContain('<stop offset="0" stop-color="#ccc" stop-opacity="1"></stop>')
  expect(text).toContain('<g id="泵-1" transform="translate(1 2)" fill="url(#steel)" stroke="#000" stroke-width="0.5">')
  expect(text).toContain('<use href="#steel"></use>')
  expect(text).toContain('氧气 &amp; 空气')
  expect(text).toContain('viewBox="0 0 200 100"')
  expect(sanitiseSvg(Buffer.from(text))).toMatchObject({ width: 200, height: 100, ids: ['steel', '泵-1'] })
})

const attributesOf = (text: string) =>
  Object.fromEntries(
    [...clean(text).matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
const lostOf = (text: string) => Object.fromEntries(sanitiseSvg(Buffer.from(text)).lost)

describe('what draughting programs wrap and style', () => {
  test('a label beside its copy in HTML stays, once', () => {
    const label = '<text x="1" y="2">3号泵</text>'
    const wrapped = `<switch><foreignObject width="1" height="1"><p xmlns="http://www.w3.org/1999/xhtml">3号泵</p></foreignObject>${label}<text>other</text></switch>`
    expect(clean(svg(`<g>${wrapped}</g>`))).toContain('<g><g><text x="1" y="2">3号泵</text></g></g>')
    expect(clean(svg(wrapped))).not.toMatch(/foreign|<p|other/)
    expect(lostOf(svg(wrapped))).toEqual({ foreignObject: 1 })
  })
  test('what is linked stays without its link, also within a text', () => {
    const linked = '<a href="https://evil.example"><rect width="1"/></a><text><a href="javascript:x">泵</a></text>'
    expect(clean(svg(linked))).toContain('<g><rect width="1"></rect></g><text><tspan>泵</tspan></text>')
  })
  test('a style sheet is resolved by element, class and id; what is nearer says more', () => {
    const sheet = '<style>/* x */ rect{fill:red;stroke:#000} .st0, .st1 {fill:#fff} #a{stroke:blue !important}</style>'
    const part = '<rect id="a" class="st9 st0" fill="green" style="opacity:.5" width="1"/>'
    expect(attributesOf(svg(sheet + part))).toMatchObject({ fill: '#fff', stroke: 'blue', opacity: '.5' })
    expect(attributesOf(svg(part + sheet))).toMatchObject({ fill: '#fff' })
    expect(attributesOf(svg(`${sheet}<rect class="st0" style="fill:#123"/>`))).toMatchObject({ fill: '#123' })
  })
  test('a sheet brings nothing in that an attribute would not, and what is not understood is counted', () => {
    const sheet =
      '<style><![CDATA[@import url(https://evil.example/a.css); @media print{.a{fill:red}} .a{fill:url(https://evil.example/#a);filter:url(#f)} g .a{fill:red}]]></style>'
    const drawing = svg(`${sheet}<rect class="a"/>`)
    expect(clean(drawing)).not.toMatch(/evil|fill|filter|import/)
    expect(lostOf(drawing)).toEqual({ style: 5 })
  })
})
