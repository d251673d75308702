import { normalizeName } from '../../core/jobs/rows/normalize-name.js';

/** Name of the column that `errorCsv` adds. It is dropped when that file is parsed again. */
export const ERROR_COLUMN = 'Row errors';

const PHONE =
  'phone telephone tel telefon telefonnummer telefonnr mobile mobil mobilnummer handy handynummer cell cellphone rufnummer telefono telefone movil celular portable telefonoportatil phonenumber number nummer festnetz fax';
const EMAIL =
  'email mail emailaddress mailadresse emailadresse correo courriel correoelectronico postaelettronica';
const LINK =
  'url link website web webseite homepage site page adresse webadresse webaddress webaddresses internetadresse ziel zieladresse target targeturl destination destinationurl longurl href uri lien enlace pagina sitio sitoweb siteweb';
const AMOUNT = 'amount betrag summe preis price montant importe valor total sum';
const NOTE = 'note notes notiz bemerkung kommentar comment remarks anmerkung nota remarque';

/** Common column names in several languages, by the last step of the target's path, separated by spaces. */
const KNOWN_NAMES: Record<string, string> = {
  type: 'type typ codetype codetyp art kind tipo qrtype contenttype',
  data: 'data daten content inhalt payload contenu contenido',
  name: 'name codename qrname bezeichnung titel title label nom nombre nome beschriftung internername',
  tags: 'tags tag schlagworte schlagwort schlagwoerter kategorie kategorien category categories etiquetas labels gruppe group stichworte',
  shortCode: 'shortcode kurzcode slug short kurzlink shortlink backhalf alias kurzurl shorturl',
  folder:
    'folder ordner verzeichnis carpeta cartella pasta dossier kunde kunden kundenname customer client mandant cliente',
  template: 'template vorlage modele plantilla modello',
  dynamic: 'dynamic dynamisch dynamique dinamico editable aenderbar',

  url: LINK,
  urls: LINK,
  text: 'text message nachricht inhalt verwendungszweck texte texto testo',
  firstName: 'firstname vorname givenname forename prenom primernombre prenome first',
  lastName:
    'lastname nachname surname familyname familienname zuname nomdefamille apellido apellidos cognome sobrenome last',
  organization:
    'organization organisation company firma unternehmen companyname firmenname societe entreprise empresa azienda org',
  phones: PHONE,
  phone: `${PHONE} whatsapp whatsappnummer empfaenger`,
  number: PHONE,
  emails: EMAIL,
  to: `${EMAIL} to an empfaenger recipient recipients destinataire`,
  cc: 'cc kopie copy copie copytocc',
  bcc: 'bcc blindkopie blindcopytobcc',
  subject: 'subject betreff objet sujet asunto oggetto assunto',
  body: 'body message nachricht text mailtext corps cuerpo',
  message: 'message nachricht text mitteilung mensaje messaggio',
  street:
    'street strasse address adresse anschrift addressline address1 rue calle via streetaddress strassehausnummer hausanschrift',
  city: 'city town ort stadt ville ciudad citta cidade wohnort',
  region: 'region state province bundesland kanton canton provincia departement',
  postalCode: 'postalcode zip zipcode plz postleitzahl postcode codepostal cp cap cep',
  country: 'country land pays pais paese staat',
  birthday: 'birthday birthdate dateofbirth geburtstag geburtsdatum dob datedenaissance',
  note: NOTE,
  info: `${NOTE} info hinweis notetowhopays`,
  ssid: 'ssid network networkname wifi wifiname wlan wlanname netzwerk netzwerkname netz reseau red rete netzname',
  password:
    'password passwort kennwort pass passphrase wifipassword wlanpasswort wlanschluessel schluessel key motdepasse contrasena senha',
  security: 'security encryption verschluesselung sicherheit authentication auth securite seguridad',
  hidden: 'hidden versteckt verborgen hiddennetwork cache oculta',
  identity: 'identity username benutzer benutzername user login',
  latitude: 'latitude lat breite breitengrad geographischebreite latitud',
  longitude: 'longitude lng lon long laenge langengrad laengengrad geographischelaenge longitud',
  label: 'label place ort name bezeichnung empfaenger',
  start: 'start begin beginn startdate starttime startdatum anfang von from debut inicio datum date dtstart',
  end: 'end ende enddate endtime enddatum bis until fin dtend',
  allDay: 'allday ganztagig ganztags ganztaegig',
  timezone: 'timezone zeitzone tz fuseauhoraire',
  location: 'location ort place veranstaltungsort lieu lugar venue',
  description: 'description beschreibung details descripcion descrizione',
  iosUrl: 'ios iosurl appstore iphone apple itunes appstoreurl appstorelink appstoreaddress',
  androidUrl: 'android androidurl googleplay playstore play playstoreurl googleplaylink googleplayaddress',
  fallbackUrl: 'fallback fallbackurl web website other sonst addressforeveryoneelse',
  iban: 'iban konto kontonummer account accountnumber compte cuenta',
  bic: 'bic swift swiftbic bicswift',
  amount: AMOUNT,
  am: AMOUNT,
  reference: 'reference referenz creditorreference rf',
  purpose: 'purpose purposecode zweck zweckcode',
  address: 'address adresse bitcoinaddress bitcoinadresse wallet btc btcaddress',
  key: 'key pixkey chave chavepix',
  txid: 'txid transactionid transactionsid identificador',
  pa: 'pa upi upiid vpa',
  pn: 'pn name payee payeename recipient',
  tn: 'tn note remark',
  tr: 'tr reference ref referenz orderid invoice',
};

const names = new Map(
  Object.entries(KNOWN_NAMES).map(([field, text]) => [field, text.split(' ').map(normalizeName)]),
);

/** Names for paths whose last step means different things in different types. */
const KNOWN_PATH_NAMES: Record<string, string> = {
  'data.name': 'name payee recipient empfaenger kontoinhaber beguenstigter beneficiary nome merchant',
  'routing.activeFrom': 'activefrom validfrom gultigab gultigvon abdatum startsat availablefrom valabledes',
  'routing.activeUntil':
    'activeuntil validuntil validto gultigbis ablaufdatum ablauf lauftab befristetbis expires expiresat expiry expirydate expiration expirationdate enddate availableuntil valablejusquau validohasta',
  'data.title': 'title titel position jobtitle funktion role event veranstaltung titre',
};
const pathNames = new Map(
  Object.entries(KNOWN_PATH_NAMES).map(([path, text]) => [path, text.split(' ').map(normalizeName)]),
);

/** Returns the normalized names that a column for this target may have, most common first. */
export function knownNames(path: string): readonly string[] {
  const byPath = pathNames.get(path);
  // A column named "password" holds the Wi-Fi password, not the password of a routing.
  if (byPath || /^(?:routing|style|watch)\./.test(path)) return byPath ?? [];
  return names.get(path.split('.').at(-1) ?? '') ?? [];
}

/**
 * Returns whether a column name is the path of a field, such as `data.url`. Such a path otherwise looks like
 * a host name.
 */
export function isFieldPath(name: string): boolean {
  const [first = '', second = ''] = name.trim().split('.');
  return ['routing', 'style', 'watch', 'metadata'].includes(first) || (first === 'data' && names.has(second));
}
