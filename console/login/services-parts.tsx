// Parts of the sign-in illustration, drawn from outside to inside. Coordinates are on a 680 × 560 grid; the street is
// at y = 430.
const FLOOR = 80
const floors = [110, 190, 270, 350]

export const Street = () => (
  <g>
    <path className="pic-soil" d="M-900 430h2480v900H-900z" />
    <path className="pic-line" d="M-900 430h2480" />
    <g className="pic-leaf">
      <circle cx="604" cy="372" r="26" />
      <circle cx="640" cy="390" r="18" />
    </g>
    <path className="pic-line" d="M604 430v-44m0 18 12-12M640 430v-30" />
    <rect className="pic-steel" x="544" y="392" width="34" height="38" rx="3" />
    <path className="pic-power" d="m563 398-7 14h8l-3 12" />
  </g>
)

/** Liquid-oxygen tank and vaporizer. */
export const OxygenYard = () => (
  <g>
    <path className="pic-line" d="M76 430v-20m44 20v-20M64 430h128" />
    <rect className="pic-steel" x="66" y="258" width="64" height="156" rx="30" />
    <path className="pic-line" d="M66 300h64M66 372h64" />
    <path className="pic-oxygen-fill" d="M66 330h64v54a30 30 0 0 1-30 30h-4a30 30 0 0 1-30-30z" />
    <text className="pic-letter" x="98" y="324" textAnchor="middle">
      O₂
    </text>
    <path className="pic-line" d="M146 340v84m8-84v84m8-84v84m8-84v84m8-84v84" />
    <path className="pic-oxygen" d="M130 396h16" />
  </g>
)

/** Risers from the plant: oxygen to the beds, chilled water to the roof, power to the switchboard. */
export const Risers = () => (
  <g>
    <path className="pic-oxygen" d="M178 352h44V152m0 0h22m-22 80h22m-22 80h22" />
    <path className="pic-water" d="M320 474h11V96h-12" />
    <path className="pic-power" d="M561 430v58h-45" />
    <path className="pic-leader" d="M458 224h96" />
  </g>
)

const Bed = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <rect className="pic-panel" x="-6" y="-40" width="44" height="6" rx="2" />
    <path className="pic-line" d="M0 0v-22m0 14h58m0 8v-12" />
    <rect className="pic-linen" x="2" y="-16" width="54" height="8" rx="3" />
    <rect className="pic-linen" x="3" y="-21" width="14" height="6" rx="2" />
  </g>
)

const Monitor = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <rect className="pic-screen" width="30" height="20" rx="3" />
    <path className="pic-trace" d="M3 11h6l2-5 4 10 3-5h9" />
    <path className="pic-line" d="M15 20v34" />
  </g>
)

const Fridge = () => (
  <g transform="translate(410 206)">
    <rect className="pic-steel" width="46" height="64" rx="4" />
    <rect className="pic-cold" x="5" y="14" width="36" height="45" rx="2" />
    <path className="pic-line" d="M5 29h36M5 44h36" />
    <path className="pic-vial" d="M11 22v6m6-6v6m6-6v6m10-6v6M11 37v6m8-6v6m8-6v6m6-6v6M14 52v6m8-6v6m8-6v6" />
    <path className="pic-trace" d="M8 7h14" />
    <circle className="pic-good" cx="38" cy="7" r="2.5" />
  </g>
)

const Theatre = () => (
  <g>
    <path className="pic-line" d="M292 110v14l-10 8m10-8 12 8" />
    <path className="pic-lamp" d="M270 132h24l5 8h-34zm26 0h18l5 7h-28z" />
    <path className="pic-light" d="M268 142h46l16 34h-78z" />
    <rect className="pic-linen" x="262" y="168" width="62" height="7" rx="3" />
    <path className="pic-line" d="M292 175v15m-14 0h28" />
  </g>
)

const Lobby = () => (
  <g>
    <rect className="pic-linen" x="232" y="398" width="66" height="32" rx="3" />
    <circle className="pic-person" cx="264" cy="382" r="7" />
    <path className="pic-person" d="M252 398c0-8 5-12 12-12s12 4 12 12z" />
    <rect className="pic-cold" x="414" y="372" width="84" height="58" />
    <path className="pic-line" d="M414 372h84v58m-84 0v-58m42 0v58" />
    <path className="pic-sign" d="M450 356h4v-4h4v4h4v4h-4v4h-4v-4h-4z" />
  </g>
)

export const Building = () => (
  <g>
    <path className="pic-wall" d="M200 110h320v320H200z" />
    {floors.map((y) => (
      <g key={y}>
        <rect className="pic-room" x="208" y={y + 7} width="128" height={FLOOR - 7} />
        <rect className="pic-room" x="396" y={y + 7} width="116" height={FLOOR - 7} />
      </g>
    ))}
    <g className="pic-window">
      <rect x="474" y="210" width="28" height="30" rx="2" />
      <rect x="474" y="290" width="28" height="30" rx="2" />
      <rect x="300" y="208" width="26" height="30" rx="2" />
    </g>
    <Theatre />
    <Bed x={418} y={190} />
    <Monitor x={478} y={136} />
    <Bed x={250} y={270} />
    <Fridge />
    <Bed x={250} y={350} />
    <Monitor x={300} y={290} />
    <path className="pic-line" d="M404 350v-26h60v26m-52-26v-8h12v8m14 0v-14l8 4v10" />
    <Lobby />
  </g>
)

export const Roof = () => (
  <g>
    <path className="pic-wall" d="M326 78h80v32h-80z" />
    {[226, 276].map((x) => (
      <g key={x}>
        <rect className="pic-steel" x={x} y="82" width="42" height="28" rx="3" />
        <g className="pic-fan" style={{ transformOrigin: `${x + 21}px 96px` }}>
          <path d={`M${x + 21} 87v18m-9-9h18`} />
        </g>
      </g>
    ))}
    <path className="pic-line" d="M432 110V96h74v14m-62-14V84h50v12" />
    <path className="pic-sign" d="M462 66h6v-6h6v6h6v6h-6v6h-6v-6h-6z" />
  </g>
)

const Valve = ({ x, y }: { x: number; y: number }) => (
  <path className="pic-valve" d={`M${x - 8} ${y - 5}v10l16-10v10zM${x} ${y}v-9m-5 0h10`} />
)

/** The plant room: chiller, pumps, switchboard. */
export const Basement = () => (
  <g>
    <path className="pic-wall" d="M150 430h410v100H150z" />
    <path className="pic-room" d="M158 438h178v84H158zm238 0h156v84H396z" />
    <rect className="pic-steel" x="172" y="462" width="72" height="40" rx="18" />
    <path className="pic-line" d="M184 502v20m48-20v20" />
    <path className="pic-water" d="M244 474h76" />
    <circle className="pic-steel" cx="276" cy="496" r="16" />
    <g className="pic-fan" style={{ transformOrigin: '276px 496px' }}>
      <path d="M276 486v20m-10-10h20" />
    </g>
    <path className="pic-water" d="M240 496h20m32 0h28v-22" />
    <path className="pic-line" d="M264 516h24" />
    <Valve x={304} y={474} />
    {[412, 448, 484].map((x) => (
      <g key={x}>
        <rect className="pic-steel" x={x} y="456" width="32" height="66" rx="3" />
        <path className="pic-line" d={`M${x + 7} 500h18m-18 7h18m-18 7h18`} />
        <circle className="pic-good" cx={x + 9} cy="466" r="2.5" />
        <path className="pic-power" d={`m${x + 18} 472-5 10h7l-3 9`} />
      </g>
    ))}
  </g>
)

export const Lift = () => (
  <g>
    <path className="pic-shaft" d="M340 84h52v440h-52z" />
    <clipPath id="lift-shaft">
      <path d="M340 96h52v428h-52z" />
    </clipPath>
    <path className="pic-line" d="M340 190h4m-4 80h4m-4 80h4m-4 80h4m44-240h4m-4 80h4m-4 80h4m-4 80h4" />
    <g clipPath="url(#lift-shaft)">
      <g className="pic-car">
        <path className="pic-line" d="M366-400V6" />
        <rect className="pic-cabin" x="346" y="6" width="40" height="58" rx="3" />
        <path className="pic-line" d="M366 6v58" />
        <path className="pic-arrow" d="m353 20 4-5 4 5" />
      </g>
    </g>
    <circle className="pic-steel" cx="366" cy="97" r="8" />
  </g>
)
