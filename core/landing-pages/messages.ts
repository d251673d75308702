/** Languages of landing pages, as primary subtags (BCP 47). The first one is the default. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Keys of the texts on landing pages, other than field labels. */
export type MessageKey =
  | 'notFound'
  | 'notFoundHint'
  | 'deleted'
  | 'deletedHint'
  | 'paused'
  | 'pausedHint'
  | 'unavailable'
  | 'unavailableHint'
  | 'tooMany'
  | 'tooManyHint'
  | 'copyHint'
  | 'yes'
  | 'no'
  | 'none'
  | 'open'
  | 'call'
  | 'message'
  | 'mail'
  | 'map'
  | 'chat'
  | 'pay';

/** The texts of landing pages. The English ones are also the messages of JSON errors. */
export const MESSAGES: Record<Language, Record<MessageKey, string>> = {
  en: {
    notFound: 'Code not found',
    notFoundHint: 'No code has this link. Check that the link is complete.',
    deleted: 'This code no longer exists',
    deletedHint: 'Its owner deleted it.',
    paused: 'This code is paused',
    pausedHint: 'Its owner has turned it off for now. Try again later.',
    unavailable: 'One moment',
    unavailableHint:
      'The service is temporarily unavailable. This page retries automatically in a few seconds.',
    tooMany: 'Too many unknown codes',
    tooManyHint: 'Your network has requested many codes that do not exist. Try again in a minute.',
    copyHint: 'Tap a value to select it, then copy it.',
    yes: 'Yes',
    no: 'No',
    none: 'None',
    open: 'Open',
    call: 'Call',
    message: 'Write message',
    mail: 'Write email',
    map: 'Show on map',
    chat: 'Start chat',
    pay: 'Pay',
  },
  de: {
    notFound: 'Code nicht gefunden',
    notFoundHint: 'Zu diesem Link gibt es keinen Code. Prüfen Sie, ob der Link vollständig ist.',
    deleted: 'Diesen Code gibt es nicht mehr',
    deletedHint: 'Er wurde gelöscht.',
    paused: 'Dieser Code ist pausiert',
    pausedHint: 'Er ist vorübergehend deaktiviert. Versuchen Sie es später noch einmal.',
    unavailable: 'Einen Moment, bitte',
    unavailableHint:
      'Der Dienst ist vorübergehend nicht erreichbar. Diese Seite versucht es in wenigen Sekunden automatisch erneut.',
    tooMany: 'Zu viele unbekannte Codes',
    tooManyHint:
      'Aus Ihrem Netzwerk wurden viele Codes aufgerufen, die es nicht gibt. Versuchen Sie es in einer Minute noch einmal.',
    copyHint: 'Tippen Sie auf einen Wert, um ihn zu markieren, und kopieren Sie ihn dann.',
    yes: 'Ja',
    no: 'Nein',
    none: 'Keine',
    open: 'Öffnen',
    call: 'Anrufen',
    message: 'Nachricht schreiben',
    mail: 'E-Mail schreiben',
    map: 'Auf der Karte anzeigen',
    chat: 'Chat starten',
    pay: 'Bezahlen',
  },
  fr: {
    notFound: 'Code introuvable',
    notFoundHint: 'Aucun code ne correspond à ce lien. Vérifiez qu’il est complet.',
    deleted: 'Ce code n’existe plus',
    deletedHint: 'Il a été supprimé.',
    paused: 'Ce code est en pause',
    pausedHint: 'Il est désactivé pour le moment. Réessayez plus tard.',
    unavailable: 'Un instant, s’il vous plaît',
    unavailableHint:
      'Le service est momentanément indisponible. Cette page réessaiera automatiquement dans quelques secondes.',
    tooMany: 'Trop de codes inconnus',
    tooManyHint:
      'De nombreux codes inexistants ont été demandés depuis votre réseau. Réessayez dans une minute.',
    copyHint: 'Touchez une valeur pour la sélectionner, puis copiez-la.',
    yes: 'Oui',
    no: 'Non',
    none: 'Aucune',
    open: 'Ouvrir',
    call: 'Appeler',
    message: 'Écrire un message',
    mail: 'Écrire un e-mail',
    map: 'Afficher sur la carte',
    chat: 'Démarrer une discussion',
    pay: 'Payer',
  },
  es: {
    notFound: 'Código no encontrado',
    notFoundHint: 'Ningún código corresponde a este enlace. Compruebe que esté completo.',
    deleted: 'Este código ya no existe',
    deletedHint: 'Su propietario lo ha eliminado.',
    paused: 'Este código está en pausa',
    pausedHint: 'Está desactivado por el momento. Inténtelo de nuevo más tarde.',
    unavailable: 'Un momento, por favor',
    unavailableHint:
      'El servicio no está disponible en este momento. Esta página volverá a intentarlo automáticamente en unos segundos.',
    tooMany: 'Demasiados códigos desconocidos',
    tooManyHint:
      'Desde su red se han solicitado muchos códigos que no existen. Inténtelo de nuevo en un minuto.',
    copyHint: 'Toque un valor para seleccionarlo y luego cópielo.',
    yes: 'Sí',
    no: 'No',
    none: 'Ninguna',
    open: 'Abrir',
    call: 'Llamar',
    message: 'Escribir un mensaje',
    mail: 'Escribir un correo',
    map: 'Ver en el mapa',
    chat: 'Iniciar un chat',
    pay: 'Pagar',
  },
  // Brazilian Portuguese, which `pt` without a region stands for (CLDR).
  pt: {
    notFound: 'Código não encontrado',
    notFoundHint: 'Nenhum código corresponde a este link. Verifique se o link está completo.',
    deleted: 'Este código não existe mais',
    deletedHint: 'Ele foi excluído.',
    paused: 'Este código está pausado',
    pausedHint: 'Ele está desativado no momento. Tente novamente mais tarde.',
    unavailable: 'Um momento, por favor',
    unavailableHint:
      'O serviço está temporariamente indisponível. Esta página tentará novamente de forma automática em alguns segundos.',
    tooMany: 'Muitos códigos desconhecidos',
    tooManyHint: 'Sua rede solicitou muitos códigos que não existem. Tente novamente em um minuto.',
    copyHint: 'Toque em um valor para selecioná-lo e depois copie-o.',
    yes: 'Sim',
    no: 'Não',
    none: 'Nenhuma',
    open: 'Abrir',
    call: 'Ligar',
    message: 'Escrever mensagem',
    mail: 'Escrever e-mail',
    map: 'Ver no mapa',
    chat: 'Iniciar conversa',
    pay: 'Pagar',
  },
  ja: {
    notFound: 'コードが見つかりません',
    notFoundHint: 'このリンクに対応するコードはありません。リンクに抜けがないか確認してください。',
    deleted: 'このコードは削除されました',
    deletedHint: '所有者によって削除されたため、利用できません。',
    paused: 'このコードは一時停止中です',
    pausedHint: '現在はご利用いただけません。しばらくしてからもう一度お試しください。',
    unavailable: '少々お待ちください',
    unavailableHint: '現在サービスをご利用いただけません。このページは数秒後に自動的に再試行します。',
    tooMany: '存在しないコードへのアクセスが多すぎます',
    tooManyHint:
      'お使いのネットワークから、存在しないコードへのアクセスが続いています。1分後にもう一度お試しください。',
    copyHint: '値をタップして選択し、コピーしてください。',
    yes: 'はい',
    no: 'いいえ',
    none: 'なし',
    open: '開く',
    call: '電話をかける',
    message: 'メッセージを作成',
    mail: 'メールを作成',
    map: '地図で表示',
    chat: 'チャットを開始',
    pay: '支払う',
  },
};
