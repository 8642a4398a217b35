/** What pages other than a live table need: faces. Everything else works without scripts. */
import '../kit/seat-avatar';
