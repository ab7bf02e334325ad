// Where a tab's screen stands. React hides a screen by `display: none`, and coming back would lay all of it out anew:
// a quarter of a second for two hundred rows. This element keeps what was laid out, unseen (frame.css).
import type { HTMLAttributes } from 'react'

class TabScreen extends HTMLElement {
  /** All that is ever said to it is to go away (`setProperty`) and to come back (`display`). */
  override get style(): CSSStyleDeclaration {
    const leave = () => this.toggleAttribute('data-away', true)
    const come = () => this.toggleAttribute('data-away', false)
    return Object.defineProperties(Object.create(super.style) as CSSStyleDeclaration, {
      setProperty: { value: leave },
      display: { set: come },
    })
  }
}

export const defineTabScreen = (): void => customElements.define('tab-screen', TabScreen)

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'tab-screen': HTMLAttributes<TabScreen>
    }
  }
}
