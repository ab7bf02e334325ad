import { type ReactNode, createElement } from 'react'
import './notice.css'

/** Shown as they are; what else stands in the text is shown without its tag. */
const shown = new Set('p br b strong i em u s ul ol li blockquote h1 h2 h3 h4 table thead tbody tr th td'.split(' '))
const empty = new Set(['br'])
const hasMarkup = /<\/?[a-z][^>]*>/i

/** The text of a notice: plain, or with the formats clients of this API family send; nothing in it is executed. */
export function NoticeText({ text }: { text: string }) {
  return (
    <div className="notice-text">
      {hasMarkup.test(text) ? children(new DOMParser().parseFromString(text, 'text/html').body) : text}
    </div>
  )
}

const children = (parent: Node): ReactNode[] => [...parent.childNodes].map(drawn)

function drawn(node: Node, at: number): ReactNode {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element)) return null
  const name = node.localName
  if (name === 'a') return link(node, at)
  if (!shown.has(name)) return children(node)
  return createElement(name, { key: at }, ...(empty.has(name) ? [] : children(node)))
}

function link(node: Element, at: number): ReactNode {
  const href = node.getAttribute('href') ?? ''
  if (!/^(https?:\/\/|mailto:|tel:)/i.test(href)) return children(node)
  return (
    <a key={at} href={href} target="_blank" rel="noreferrer noopener">
      {children(node)}
    </a>
  )
}
