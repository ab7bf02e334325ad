// The planned work of the English-speaking demonstration hospital: small, with something in every state.
import { englishHospital } from './english-hospital.ts'
import { englishUpkeep } from './english-upkeep.ts'
import type { DemoWork } from './work.ts'

/** As in first-inspections.ts. */
const indicators = `
OX Liquid oxygen tank lox_tank medgas
  OX-01; Level; number; %; –95; 40–; level; !
  OX-02; Tank pressure; number; MPa; ; ; tankPress
  OX-03; Pressure after vaporiser; number; MPa; ; ; outPress; !
  OX-04; Frost on the vaporiser; single; ; ; ; ; !; Up to a third | Up to two thirds | *More than two thirds
  OX-05; Valves and joints free of leaks; bool; ; ; ; ; !p
  OX-06; Safety valve seals; bool
  OX-07; No smoking signs and extinguishers; bool
MF Oxygen manifold o2_manifold medgas
  MF-01; Left bank pressure; number; MPa; –16; 2–; leftPress
  MF-02; Right bank pressure; number; MPa; –16; 2–; rightPress
  MF-03; Outlet pressure; number; MPa; ; ; outPress; !
  MF-04; Automatic changeover; bool
AG Area gas alarm gas_zone_box medgas
  AG-01; Oxygen pressure; number; MPa; ; ; o2; !
  AG-02; Medical air pressure; number; MPa; ; ; air
  AG-03; Vacuum; number; kPa; –87; ; vacuum
  AG-04; Alarm self-test; bool
TX Transformer transformer electric
  TX-01; Winding temperature phase A; number; ℃; ; –110; tA; !
  TX-02; Load; number; %; ; –80; load
  TX-03; Noise and smell; bool; ; ; ; ; !
GE Standby generator diesel_gen electric
  GE-01; Starter battery; number; V; –29; ; startBat; !
  GE-02; Fuel level; number; %; –100; 60–; fuel
  GE-03; Oil and coolant; bool
CL Chiller chiller hvac
  CL-01; Supply too warm; bool; ; ; ; warm; !
  CL-05; Chilled water supply; number; ℃; –25; 6–9; chwOut
  CL-02; Chilled water return; number; ℃; 8–25; 10–15; chwIn
  CL-03; Compressor load; number; %; –105; ; load
  CL-04; Pipework free of leaks; bool; ; ; ; ; p
BO Steam boiler boiler boiler
  BO-01; Steam pressure; number; MPa; ; ; press; !
  BO-02; Water level; number; mm; ; ; level; !
  BO-03; Gas leak; bool; ; ; ; ; !
FR Medicine refrigerator drug_fridge hvac
  FR-01; Shown temperature; number; ℃; ; 2.5–7.5; temp; !
  FR-02; Door seal; bool
  FR-03; Tidy and clean; bool
`

/** As in first-plans.ts. */
const plans = `
Oxygen compound, every four hours; Oxygen compound round; lox_tank 1; hour 4; 00:00; Medical gas team; group; 90; law
Oxygen manifold, every day; Oxygen compound round; o2_manifold 1; day 1; 08:30; Medical gas team; group; 120
Area gas alarms, every week; Area gas alarms; gas_zone_box 3; week 1 @2; 09:00; Medical gas team; group; 480
Transformers, twice a day; Switch room round; transformer 2; day 1; 09:00,17:00; Electrical team; rotate; 120
Generator, every week; Generator check; diesel_gen 1; week 1 @5; 15:00; Electrical team; rotate; 240
Generator, monthly test run; Generator test run; diesel_gen 1; month 1 @20; 09:00; Electrical team; group; 1440; each ahead 4320
Transformers, yearly; Transformer cleaning and test; transformer 2; year 1 @12; 22:00; Electrical team; group; 2880; each ahead 20160
Theatres UPS, half-yearly; UPS battery service; ups 1; half_year 1 @18; 09:00; Electrical team; group; 2880; each ahead 10080 floating
Chillers, twice a day; Chiller hall round; chiller 2; day 1; 08:00,16:00; Mechanical team; rotate; 120
Boiler house, every day; Boiler house round; boiler 1; day 1; 08:30; Mechanical team; rotate; 120; law
Air handling units, quarterly; Air handling unit service; ahu 2; quarter 1 @6; 09:00; Mechanical team; group; 2880; each ahead 10080
Medicine refrigerators, every day; Medicine refrigerators; drug_fridge 3; day 1; 08:00; Mechanical team; rotate; 240
`

export const englishWork: DemoWork = {
  hospital: englishHospital,
  chief: 'daniel.brooks',
  checker: 'james.carter',
  indicators,
  rounds: [
    { name: 'Oxygen compound round', groups: ['OX', 'MF'], minutes: 20, devices: 1 },
    { name: 'Area gas alarms', groups: ['AG'], minutes: 45, devices: 3 },
    { name: 'Switch room round', groups: ['TX'], minutes: 20, devices: 2, reviewer: 'james.carter' },
    { name: 'Generator check', groups: ['GE'], minutes: 15, devices: 1, reviewer: 'james.carter' },
    { name: 'Chiller hall round', groups: ['CL'], minutes: 20, devices: 2 },
    { name: 'Boiler house round', groups: ['BO'], minutes: 15, devices: 1 },
    { name: 'Medicine refrigerators', groups: ['FR'], minutes: 20, devices: 3, needScan: true },
  ],
  today: [
    { template: 'Oxygen compound round', account: 'robert.dale', minutes: -30, answered: 6 },
    { template: 'Switch room round', account: 'tom.bennett', minutes: 30 },
    {
      template: 'Generator check',
      account: 'tom.bennett',
      minutes: -100,
      answered: 99,
      bad: ['Oil and coolant', 'Coolant below the mark, topped up once already this week.'],
      weather: 'fine',
    },
    { template: 'Switch room round', account: 'helen.price', minutes: -80, answered: 99, weather: 'cloudy' },
  ],
  upkeep: englishUpkeep,
  bills: [
    ['Generator test run', 0, -31, 'tom.bennett', 'done'],
    ['Generator test run', 0, -1, 'helen.price', 'to_check'],
    ['Transformer cleaning and test', 0, -15, 'tom.bennett', 'done'],
    ['Transformer cleaning and test', 1, 2, 'helen.price', 'pending'],
    ['UPS battery service', 0, -5, 'tom.bennett', 'done'],
    ['Air handling unit service', 0, -18, 'adam.fox', 'late'],
    ['Air handling unit service', 1, 0, 'adam.fox', 'doing'],
    ['Medical air plant service', 0, -9, 'robert.dale', 'repair'],
    ['Medical vacuum plant service', 0, -25, 'robert.dale', 'done'],
    ['Medical vacuum plant service', 0, -3, 'robert.dale', 'missed'],
    ['Oxygen tank service', 0, 5, 'robert.dale', 'deferred'],
  ],
  plans,
  groups: [
    {
      // Its duty has a story of its own (duty-story.ts).
      name: 'Electrical team',
      dept: 'Electrical team',
      leader: 'james.carter',
      members: ['tom.bennett', 'helen.price'],
      trades: ['electric'],
      shifts: 'day',
    },
    {
      name: 'Mechanical team',
      dept: 'Mechanical team',
      leader: 'george.mills',
      members: ['adam.fox', 'george.mills'],
      trades: ['hvac', 'water', 'boiler'],
      shifts: 'day',
    },
    {
      name: 'Medical gas team',
      dept: 'Medical gas team',
      leader: 'robert.dale',
      members: ['robert.dale'],
      trades: ['medgas'],
      shifts: 'day',
    },
  ],
  shifts: {
    three: [],
    day: [
      ['Day', 'D', '08:00', '17:30', 'blue', 0],
      ['Off', 'O', '08:00', '17:30', 'grey', 1],
    ],
  },
  holidays: [
    ['2026-12-25', '2026-12-26', 'Christmas', 'holiday'],
    ['2027-01-01', '2027-01-01', 'New Year', 'holiday'],
    ['2027-12-25', '2027-12-26', 'Christmas', 'holiday'],
  ],
  words: {
    missed: 'Everybody on duty was at an emergency repair.',
    observed: 'Slightly out of range, team leader told, kept under observation.',
    noShow: 'The fitter was called to theatre; done the following week.',
    noParts: 'The spare pressure gauge has not arrived.',
    leak: 'Leak found, the seal has to be replaced.',
    permit: 'PTW',
  },
}
